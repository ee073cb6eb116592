import type { Param } from "../../../../server/platform/errors/rules/fill.ts";

/** The names of the field types, by type. */
export const fieldTypeWords = {
  text: "Kurzer Text",
  textarea: "Langer Text",
  select: "Einfachauswahl",
  multiselect: "Mehrfachauswahl",
  checkbox: "Kontrollkästchen",
  number: "Zahl",
  date: "Datum",
  mixs: "Metadaten-Checkliste",
  funding: "Förderung",
  billing: "Abrechnung",
  "sequencing-tech": "Sequenziertechnik",
  organism: "Organismus",
  barcode: "Barcode",
};

/** Translates a list of field types among the params, or a text that lists them. */
export function listFieldTypes(types: Param | undefined): string {
  const listed = typeof types === "string" ? types.split(", ") : Array.isArray(types) ? types : [];
  const words: Record<string, string> = fieldTypeWords;
  return listed.map((type: string) => words[type] ?? type).join(", ");
}
