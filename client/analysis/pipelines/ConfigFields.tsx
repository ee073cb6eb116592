import { Divider, Stack } from "@mantine/core";
import type { ComponentProps } from "react";
import { t } from "../../kit/i18n/t.ts";
import type { Pipeline } from "./pipeline.ts";
import { SettingGrid } from "./SettingGrid.tsx";
import { settingsOf } from "./settingsOf.ts";

/** The settings of a pipeline as a form, drawn from its schema; see SettingGrid. */
export function ConfigFields({
  schema,
  ...form
}: { schema: Pipeline["configSchema"] } & Omit<ComponentProps<typeof SettingGrid>, "settings">) {
  const { basic, advanced } = settingsOf(schema);
  return (
    <Stack gap="md">
      {basic.length > 0 && <SettingGrid settings={basic} {...form} />}
      {advanced.length > 0 && (
        <>
          <Divider label={t("pipelines.advanced")} labelPosition="left" />
          <SettingGrid settings={advanced} {...form} />
        </>
      )}
    </Stack>
  );
}
