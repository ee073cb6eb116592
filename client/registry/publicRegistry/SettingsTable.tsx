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
        {t("publicRegistry.settings.none")}
      </Text>
    );
  return (
    <div
      className={classes.scrolled}
      tabIndex={0}
      role="region"
      aria-label={t("publicRegistry.settings.title")}
    >
      <Table verticalSpacing="xs" miw={560} aria-label={t("publicRegistry.settings.title")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("publicRegistry.settings.name")}</Table.Th>
            <Table.Th>{t("publicRegistry.settings.type")}</Table.Th>
            <Table.Th>{t("publicRegistry.settings.default")}</Table.Th>
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
          {isRequired && <WordBadge color="red">{t("publicRegistry.settings.required")}</WordBadge>}
          {isAdvanced && <WordBadge color="gray">{t("publicRegistry.settings.advanced")}</WordBadge>}
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
  if (values)
    return t("publicRegistry.settings.oneOf", { values: values.map(formatSettingValue).join(", ") });
  if (type === "array")
    return t("publicRegistry.settings.array", {
      items: items?.enum
        ? t("publicRegistry.settings.oneOf", { values: items.enum.map(formatSettingValue).join(", ") })
        : t(`publicRegistry.settings.${items?.type ?? "string"}`),
    });
  const kind = [type]
    .flat()
    .map((one) => t(`publicRegistry.settings.${one}`))
    .join(", ");
  const [least, most] = [minimum, maximum].map((bound) =>
    bound === undefined ? undefined : formatNumber(bound),
  );
  if (least !== undefined && most !== undefined)
    return t("publicRegistry.settings.between", { type: kind, least, most });
  if (least !== undefined) return t("publicRegistry.settings.atLeast", { type: kind, least });
  return most === undefined ? kind : t("publicRegistry.settings.atMost", { type: kind, most });
}

/** Formats a value of a setting. */
function formatSettingValue(value: unknown): string {
  if (value === undefined || value === null || value === "") return t("publicRegistry.settings.unset");
  if (typeof value === "boolean") return t(value ? "common.yes" : "common.no");
  if (typeof value === "number") return String(value);
  if (Array.isArray(value))
    return value.length === 0 ? t("publicRegistry.settings.unset") : value.map(formatSettingValue).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}
