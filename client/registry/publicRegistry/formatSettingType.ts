import { t } from "../../kit/i18n/t.ts";
import type { ConfigSetting } from "../../analysis/pipelines/pipeline.ts";
import { formatNumber } from "../../kit/components/format.ts";

/** Formats the type of a setting: "Whole number from 1 to 64", "One of: single, paired". */
export function formatSettingType({ type, enum: values, minimum, maximum, items }: ConfigSetting): string {
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
export function formatSettingValue(value: unknown): string {
  if (value === undefined || value === null || value === "") return t("explore.settings.unset");
  if (typeof value === "boolean") return t(value ? "frame.yes" : "frame.no");
  if (typeof value === "number") return String(value);
  if (Array.isArray(value))
    return value.length === 0 ? t("explore.settings.unset") : value.map(formatSettingValue).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}
