import { z } from "zod";
import type { Sentence } from "../../../platform/errors/rules/sentence.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import type { Checklist, ChecklistField } from "../checklist.ts";
import { accessionMissing } from "../errors.ts";
import { parseShape, parseChecklist } from "./parseChecklist.ts";
import type { Names, ParsedChecklist } from "./parsedChecklist.ts";

const DEFAULT_SECTION = "Further fields";
const TYPES: Record<string, ChecklistField["type"]> = {
  TEXT_CHOICE_FIELD: "select",
  TEXT_AREA_FIELD: "textarea",
};
// ENA requires these of every sample in addition to its checklist; here they are columns of the sample.
const OF_EVERY_SAMPLE = new Set([
  "alias",
  "title",
  "taxon_id",
  "scientific_name",
  "common_name",
  "sample_description",
]);

const exported = z.object({
  sample: z.object({
    fields: z.array(
      z.object({
        name: z.string(),
        cardinality: z.enum(["mandatory", "recommended", "optional"]),
        description: z.string().default(""),
        units: z.string().default(""),
        regex: z.string().default(""),
        cv: z.array(z.string()).default([]),
        field_type: z.string(),
      }),
    ),
  }),
});
type ExportedField = z.output<typeof exported>["sample"]["fields"][number];

/** Parses the sample checklist of an ENA export (study, experiment, run and sample in one file). The accession comes
 *  from the file name or the caller. The export has no sections, so those of the known checklist are used. It also
 *  names only one unit of several, so known units that include it are kept. Recommended fields become optional. Returns
 *  undefined for a file of another format. Raises fileMalformed, accessionMissing. */
export function parseEna(
  value: unknown,
  context: {
    file: string;
    accession: string | undefined;
    known: Checklist[];
    names: Names;
    warnings: Sentence[];
  },
): ParsedChecklist | undefined {
  if (typeof value !== "object" || value === null || !("sample" in value)) return undefined;
  const { file, known, names, warnings } = context;
  const accession = context.accession ?? /ERC\d{6}/.exec(file)?.[0] ?? raise(accessionMissing({ file }));
  const { sample } = parseShape(exported, value, { file });
  const knownFields = knownFieldsByName(known, accession);
  const fields = sample.fields
    .filter(({ name }) => !OF_EVERY_SAMPLE.has(name))
    .map((field) => toField(field, knownFields.get(fieldName(field.name))));
  const source = `https://www.ebi.ac.uk/ena/browser/view/${accession}`;
  return parseChecklist(
    { accession, source, fields, ...names.get(accession) },
    { file, warnings, below: "sample" },
  );
}

function toField(field: ExportedField, knownField: ChecklistField | undefined): unknown {
  const unit = field.units.trim();
  return {
    type: TYPES[field.field_type] ?? "text",
    label: field.name,
    name: fieldName(field.name),
    required: field.cardinality === "mandatory",
    helpText: field.description,
    group: knownField?.group ?? DEFAULT_SECTION,
    options: field.cv.map((option) => option.trim()).filter((option) => option !== ""),
    units: unit === "" ? [] : knownField?.units?.includes(unit) ? knownField.units : [unit],
    simpleValidation: { pattern: field.regex },
    example: knownField?.example,
  };
}

/** The known fields by name: first those of the same checklist, then those of the others in their order. */
function knownFieldsByName(known: Checklist[], accession: string): Map<string, ChecklistField> {
  const knownFields = new Map<string, ChecklistField>();
  const itself = known.filter((checklist) => checklist.accession === accession);
  for (const field of [...itself, ...known].flatMap(({ fields }) => fields))
    if (!knownFields.has(field.name)) knownFields.set(field.name, field);
  return knownFields;
}

/** Derives the name of a field that has only a label in the standard, as in the bundled checklists: "pH method"
 *  becomes ph_method. */
function fieldName(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_|_$/g, "");
}
