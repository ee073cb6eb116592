import { Group, Table, Text } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import { type FormSetting, formSettings } from "../../analysis/pipelines/formSettings.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import classes from "./publicRegistry.module.css";
import type { PublishedPipeline } from "./published.ts";
import { formatSettingType, formatSettingValue } from "./formatSettingType.ts";

/** The settings of a pipeline, with type and default of each. */
export function SettingsTable({
  schema,
  defaults,
}: {
  schema: NonNullable<PublishedPipeline["configSchema"]>;
  defaults: PublishedPipeline["defaultConfig"];
}) {
  const { basic, advanced } = formSettings(schema);
  if (basic.length + advanced.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t("explore.settings.none")}
      </Text>
    );
  return (
    <div className={classes.scrolled} tabIndex={0} role="region" aria-label={t("explore.settings.title")}>
      <Table verticalSpacing="xs" miw={560} aria-label={t("explore.settings.title")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("explore.settings.name")}</Table.Th>
            <Table.Th>{t("explore.settings.type")}</Table.Th>
            <Table.Th>{t("explore.settings.default")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {basic.map((asked) => (
            <SettingRow key={asked.key} asked={asked} defaults={defaults} isAdvanced={false} />
          ))}
          {advanced.map((asked) => (
            <SettingRow key={asked.key} asked={asked} defaults={defaults} isAdvanced />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function SettingRow({
  asked: { key, title, setting, isRequired },
  defaults,
  isAdvanced,
}: {
  asked: FormSetting;
  defaults: Record<string, unknown>;
  isAdvanced: boolean;
}) {
  return (
    <Table.Tr style={{ verticalAlign: "top" }}>
      <Table.Th scope="row">
        <Group gap={6}>
          <Text size="sm" fw={600}>
            {title}
          </Text>
          {isRequired && <WordBadge color="red">{t("explore.settings.required")}</WordBadge>}
          {isAdvanced && <WordBadge color="gray">{t("explore.settings.advanced")}</WordBadge>}
        </Group>
        {setting.description !== undefined && (
          <Text size="sm" fw={400} c="dimmed">
            {setting.description}
          </Text>
        )}
      </Table.Th>
      <Table.Td className={classes.text ?? ""}>{formatSettingType(setting)}</Table.Td>
      <Table.Td className={classes.text ?? ""}>
        {formatSettingValue(Object.hasOwn(defaults, key) ? defaults[key] : setting.default)}
      </Table.Td>
    </Table.Tr>
  );
}
