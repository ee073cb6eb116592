import { Button, Collapse, Select, Stack, Text } from "@mantine/core";
import { useDisclosure, useId } from "@mantine/hooks";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import type { Config, Pipeline } from "../pipelines/pipeline.ts";
import { SettingGrid } from "../pipelines/SettingGrid.tsx";
import { settingsOf } from "../pipelines/settingsOf.ts";

export const MODES = ["default", "local", "slurm"] as const;
export type Mode = (typeof MODES)[number];

/** What is set for this run alone: the usual settings, and folded away those for people who know, with where it runs. */
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
  const { basic, advanced } = settingsOf(pipeline.configSchema);
  const isWrongInside = advanced.some(({ key }) => errors.has(key));
  const isSetInside = mode !== "default" || advanced.some(({ key }) => key in config);
  const [unfolded, { toggle }] = useDisclosure(isSetInside);
  const opened = unfolded || isWrongInside;
  const advancedId = useId();
  // What the facility set for every run holds where this run says nothing.
  const defaults = { ...pipeline.defaultConfig, ...pipeline.config };
  const form = { config, defaults, errors, onChange: onConfig };

  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t(basic.length > 0 ? "runs.launch.settings.text" : "runs.launch.settings.none")}
      </Text>
      {basic.length > 0 && <SettingGrid settings={basic} {...form} />}
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
