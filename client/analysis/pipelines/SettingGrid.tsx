import { SimpleGrid } from "@mantine/core";
import type { Config } from "./pipeline.ts";
import { SettingInput } from "./SettingInput.tsx";
import type { FormSetting } from "./formSettings.ts";

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
  settings: FormSetting[];
  config: Config;
  defaults: Config;
  errors: Map<string, string>;
  onChange: (config: Config) => void;
}) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      {settings.map((setting) => (
        <SettingInput
          key={setting.key}
          setting={setting}
          value={config[setting.key] ?? undefined}
          fallback={defaults[setting.key]}
          error={errors.get(setting.key)}
          onChange={(value) => {
            const { [setting.key]: _, ...others } = config;
            onChange(value === undefined ? others : { ...others, [setting.key]: value });
          }}
        />
      ))}
    </SimpleGrid>
  );
}
