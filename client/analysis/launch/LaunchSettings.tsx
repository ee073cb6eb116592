import { Button, Collapse, Select, Stack, Text } from "@mantine/core";
import { useDisclosure, useId } from "@mantine/hooks";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import type { Config, Pipeline } from "../pipelines/pipeline.ts";
import { SettingGrid } from "../pipelines/SettingGrid.tsx";
import { SettingGroups } from "../pipelines/SettingGroups.tsx";
import { formSettings } from "../pipelines/formSettings.ts";

const MODES = ["default", "local", "slurm"] as const;
export type Mode = (typeof MODES)[number];

/** The settings of this run: common settings, then folded the expert settings and the execution target. */
export function LaunchSettings({
  pipeline,
  config,
  errors,
  mode,
  onConfig,
  onMode,
}: {
  pipeline: Pipeline;
  config: Config;
  errors: Map<string, string>;
  mode: Mode;
  onConfig: (config: Config) => void;
  onMode: (mode: Mode) => void;
}) {
  const { basic, advanced } = formSettings(pipeline.configSchema);
  const isWrongInside = advanced.some(({ key }) => errors.has(key));
  const isSetInside = mode !== "default" || advanced.some(({ key }) => key in config);
  const [unfolded, { toggle }] = useDisclosure(isSetInside);
  const opened = unfolded || isWrongInside;
  const advancedId = useId();
  // The facility's configuration applies where the run sets no value.
  const defaults = { ...pipeline.defaultConfig, ...pipeline.config };
  const form = { config, defaults, errors, onChange: onConfig };

  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t(basic.length > 0 ? "runs.launch.settings.text" : "runs.launch.settings.none")}
      </Text>
      {basic.length > 0 && <SettingGroups settings={basic} {...form} />}
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: "flex-start" }}
        onClick={toggle}
        aria-expanded={opened}
        aria-controls={advancedId}
        rightSection={
          opened ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />
        }
      >
        {t("runs.launch.settings.advanced")}
      </Button>
      <Collapse expanded={opened} id={advancedId}>
        {opened && (
          <Stack gap="md">
            {advanced.length > 0 && <SettingGrid settings={advanced} {...form} />}
            <Select
              label={t("runs.launch.mode")}
              data={MODES.map((value) => ({ value, label: t(`runs.launch.mode.${value}`) }))}
              value={mode}
              allowDeselect={false}
              maw={360}
              onChange={(value) => onMode(MODES.find((known) => known === value) ?? "default")}
            />
          </Stack>
        )}
      </Collapse>
    </Stack>
  );
}
