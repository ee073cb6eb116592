import { hasText, t } from "../../kit/i18n/t.ts";

/** The label of a field of an entry; the key itself for an unknown field. */
export function fieldLabel(path: readonly string[]): string {
  const key = `catalog.field.${path.join(".")}`;
  return hasText(key) ? t(key) : path.join(" ");
}

export function fieldHint(path: readonly string[]): string | undefined {
  const key = `catalog.field.${path.join(".")}.hint`;
  return hasText(key) ? t(key) : undefined;
}

export function optionLabel(option: string): string {
  const key = `catalog.option.${option}`;
  return hasText(key) ? t(key) : option;
}
