import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { t } from "../../kit/i18n/t.ts";
import type { Section } from "./editedForm.ts";

export function sectionName({ kind, group }: Section): string {
  if (kind === "samples") return t("forms.section.samples");
  if (kind === "ungrouped") return t("forms.section.ungrouped");
  return group?.name.trim() || t("forms.unnamedGroup");
}

/** The display name of a field, which may lack a label. */
export function fieldLabel({ label }: Pick<FormField, "label">): string {
  return label.trim() || t("forms.unnamed");
}
