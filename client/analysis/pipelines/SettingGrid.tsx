import { SimpleGrid } from "@mantine/core";
import type { Config } from "./pipeline.ts";
import { SettingInput } from "./SettingInput.tsx";
import type { AskedSetting } from "./settingsOf.ts";

/**
 * The settings in a grid.
 * @param config the values that are set; unset keys are missing
 * @param defaults the values that apply to unset keys
 * @param errors error texts by key
 */
export function SettingGrid({
  settings,
  config,
  defaults,
  errors,
  onChange,
}: {
  settings: AskedSetting[];
  config: Config;
  defaults: Config;
  errors: Map<string, string>;
  onChange: (config: Config) => void;
}) {
  return (
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
}
