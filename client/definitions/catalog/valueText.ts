import { t } from "../../kit/i18n/t.ts";
import { formatNumber } from "../../kit/components/format.ts";
import { LINE_PARTS } from "./entryFields.ts";

/** Formats a field value: lists with commas, specifications as text, anything else as stored. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null || value === "") return t("common.none");
  if (typeof value === "string") return value;
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "boolean") return t(value ? "catalog.yes" : "catalog.no");
  if (Array.isArray(value)) {
    const texts = value.map(lineText);
    if (texts.every((text) => text !== undefined)) {
      const isPlain = value.every((one) => typeof one !== "object");
      return texts.length === 0 ? t("common.none") : texts.join(isPlain ? ", " : "\n");
    }
  }
  return JSON.stringify(value, null, 1);
}

function lineText(one: unknown): string | undefined {
  if (typeof one === "string") return one;
  if (typeof one === "number") return formatNumber(one);
  if (typeof one !== "object" || one === null || Array.isArray(one)) return undefined;
  const entries = Object.entries(one);
  const known: readonly string[] = [...LINE_PARTS.specs, ...LINE_PARTS.points];
  if (!entries.every(([key, text]) => known.includes(key) && typeof text === "string")) return undefined;
  const { label, value, unit, text, tooltip } = one as Record<string, string | undefined>;
  if (text !== undefined) return tooltip === undefined ? text : `${text} (${tooltip})`;
  return `${label ?? ""}: ${[value, unit].filter(Boolean).join(" ")}`;
}
