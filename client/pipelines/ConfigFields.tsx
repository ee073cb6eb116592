import { Divider, SimpleGrid, Stack } from "@mantine/core";
import { t } from "../messages/t.ts";
import type { Config, Pipeline } from "./pipeline.ts";
import { SettingInput } from "./SettingInput.tsx";
import { type AskedSetting, settingsOf } from "./settingsOf.ts";

/** The settings of a pipeline as a form, drawn from its schema. config: what is set; what is not set is not in it.
 *  defaults: what holds where nothing is set. errors: sentences by key. */
export function ConfigFields({
  schema,
  config,
  defaults,
  errors,
  onChange,
}: {
  schema: Pipeline["configSchema"];
  config: Config;
  defaults: Config;
  errors: Map<string, string>;
  onChange: (config: Config) => void;
}) {
  const { basic, advanced } = settingsOf(schema);
  const inputs = (settings: AskedSetting[]) => (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      {settings.map((asked) => (
        <SettingInput
          key={asked.key}
          asked={asked}
          value={config[asked.key] ?? undefined}
          fallback={defaults[asked.key]}
          error={errors.get(asked.key)}
          onChange={(value) => {
            const { [asked.key]: _, ...others } = config;
            onChange(value === undefined ? others : { ...others, [asked.key]: value });
          }}
        />
      ))}
    </SimpleGrid>
  );
  return (
    <Stack gap="md">
      {basic.length > 0 && inputs(basic)}
      {advanced.length > 0 && (
        <>
          <Divider label={t("pipelines.advanced")} labelPosition="left" />
          {inputs(advanced)}
        </>
      )}
    </Stack>
  );
}
