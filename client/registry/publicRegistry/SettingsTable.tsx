import { Group, Table, Text } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import { type FormSetting, formSettings } from "../../analysis/pipelines/formSettings.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import classes from "./publicRegistry.module.css";
import type { PublishedPipeline } from "./published.ts";
import type { ConfigSetting } from "../../analysis/pipelines/pipeline.ts";
import { formatNumber } from "../../kit/components/format.ts";

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
          {basic.map((setting) => (
            <SettingRow key={setting.key} setting={setting} defaults={defaults} isAdvanced={false} />
          ))}
          {advanced.map((setting) => (
            <SettingRow key={setting.key} setting={setting} defaults={defaults} isAdvanced />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function SettingRow({
  setting: { key, title, setting, isRequired },
  defaults,
  isAdvanced,
}: {
  setting: FormSetting;
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

/** Formats the type of a setting: "Whole number from 1 to 64", "One of: single, paired". */
function formatSettingType({ type, enum: values, minimum, maximum, items }: ConfigSetting): string {
  if (values) return t("explore.settings.oneOf", { values: values.map(formatSettingValue).join(", ") });
  if (type === "array")
    return t("explore.settings.array", {
      items: items?.enum
        ? t("explore.settings.oneOf", { values: items.enum.map(formatSettingValue).join(", ") })
        : t(`explore.settings.${items?.type ?? "string"}`),
    });
  const kind = t(`explore.settings.${type}`);
  const [least, most] = [minimum, maximum].map((bound) =>
    bound === undefined ? undefined : formatNumber(bound),
  );
  if (least !== undefined && most !== undefined)
    return t("explore.settings.between", { type: kind, least, most });
  if (least !== undefined) return t("explore.settings.atLeast", { type: kind, least });
  return most === undefined ? kind : t("explore.settings.atMost", { type: kind, most });
}

/** Formats a value of a setting. */
function formatSettingValue(value: unknown): string {
  if (value === undefined || value === null || value === "") return t("explore.settings.unset");
  if (typeof value === "boolean") return t(value ? "frame.yes" : "frame.no");
  if (typeof value === "number") return String(value);
  if (Array.isArray(value))
    return value.length === 0 ? t("explore.settings.unset") : value.map(formatSettingValue).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}
