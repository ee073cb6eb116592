import type { Checklist, ChecklistField } from "../checklist.ts";
import type { Sentence } from "../../../platform/errors/rules/sentence.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import { classUnknown, slotPatternOmitted } from "../errors.ts";
import { parseShape, parseChecklist } from "./parseChecklist.ts";
import { inducedSlots, linkmlSchema, type LinkmlSchema, type InducedSlot } from "./linkmlSchema.ts";
import type { ParsedChecklist } from "./parsedChecklist.ts";

// Classes whose direct children are checklists.
const ROOTS = new Set(["Checklist", "Extension"]);

const INTEGER = "[-+]?[0-9]+";
const NUMBER = String.raw`[-+]?[0-9]*\.?[0-9]+(?:[eE][-+]?[0-9]+)?`;
const DATE_TIME = "date_time_stamp";
// Matches a single quantity. Lists and sentences with numbers contain their units.
const QUANTITY =
  /^\^?\{(scientific_float|float|integer|percentage)\}(\( \*- \*\{\w+\}\)\?)?( ?\*?\{(unit|text)\})?\$?$/;

/** Parses the checklists of a MIxS LinkML schema. classes: those to import; by default every extension (soil, water, …)
 *  and every checklist (MIMS, MIMAG, …). The 300 combinations, such as MimsSoil, must be named. The accession is the
 *  identifier of the class (class_uri, such as MIXS:0016012), else MIXS:<class>. Returns undefined for a file of
 *  another format. Raises fileMalformed, classUnknown. */
export function parseLinkml(
  value: unknown,
  {
    file,
    classes,
    known,
    warnings,
  }: { file: string; classes: string[] | undefined; known: Checklist[]; warnings: Sentence[] },
): ParsedChecklist[] | undefined {
  if (typeof value !== "object" || value === null || !("classes" in value && "slots" in value))
    return undefined;
  const schema = parseShape(linkmlSchema, value, { file });
  const chosen = classes?.length ? classes : rootClasses(schema);
  const sections = knownSections(known);
  const omitted = new Map<string, Sentence>();
  const checklists = chosen.map((className) => {
    const definition = schema.classes.get(className) ?? raise(classUnknown({ file, name: className }));
    const fields = inducedSlots(schema, className).map((slot) =>
      linkmlField(slot, {
        schema,
        section: sections.get(slot.title ?? slot.name) ?? definition.title ?? className,
        omit: (settings) => {
          const warning = slotPatternOmitted({ file, field: slot.name, settings });
          omitted.set(warning.text, warning);
        },
      }),
    );
    const accession = definition.class_uri ?? `MIXS:${className}`;
    return parseChecklist(
      {
        accession,
        name: `MIxS ${definition.title ?? className}`,
        description: definition.description ?? "",
        version: schema.version,
        source: `https://w3id.org/mixs/${accession.replace(/^MIXS:/, "")}`,
        deprecated: definition.deprecated !== undefined,
        fields,
      },
      { file, warnings, below: `classes.${className}` },
    );
  });
  warnings.push(...omitted.values());
  return checklists;
}

function rootClasses({ classes }: LinkmlSchema): string[] {
  return [...classes].filter(([, { is_a: parent }]) => parent && ROOTS.has(parent)).map(([name]) => name);
}

function knownSections(known: Checklist[]): Map<string, string> {
  const fields = known.flatMap((checklist): ChecklistField[] => checklist.fields);
  return new Map(fields.toReversed().map(({ label, group }) => [label, group]));
}

/** Converts a slot to a checklist field. An enumeration becomes a select of its values, a boolean a select of yes and
 *  no, and numbers and times become texts with a pattern. Units belong to answers that are a single quantity. section:
 *  default for a slot that the schema does not group. omit: reports missing settings of the pattern. */
function linkmlField(
  slot: InducedSlot,
  { schema, section, omit }: { schema: LinkmlSchema; section: string; omit: (settings: string) => void },
): unknown {
  const options = slotOptions(slot, schema);
  const units = slotUnits(slot);
  const pattern =
    options.length > 0 ? undefined : slotPattern(slot, { schema, hasUnits: units.length > 0, omit });
  return {
    type: options.length > 0 ? "select" : "text",
    label: slot.title ?? slot.name,
    name: slot.name,
    required: slot.required ?? false,
    helpText: slot.description ?? "",
    group: slot.slot_group ?? slot.in_subset?.[0] ?? section,
    options,
    units,
    simpleValidation: { pattern },
    example: slot.examples?.find(({ value }) => value)?.value,
  };
}

function slotOptions({ range }: InducedSlot, { enums }: LinkmlSchema): string[] {
  if (range === "boolean") return ["yes", "no"];
  return Object.keys((range && enums.get(range)?.permissible_values) || {});
}

function slotUnits(slot: InducedSlot): string[] {
  const named = slot.annotations?.get("Preferred_unit");
  const form = slot.structured_pattern?.syntax ?? slot.string_serialization ?? "";
  const isQuantity = slot.range === "float" || slot.range === "integer" || QUANTITY.test(form);
  if (typeof named !== "string" || !isQuantity) return [];
  return named
    .split(/\s*[,;]\s*|\s+or\s+/)
    .map((unit) => unit.trim())
    .filter((unit) => unit !== "");
}

function slotPattern(
  slot: InducedSlot,
  { schema, hasUnits, omit }: { schema: LinkmlSchema; hasUnits: boolean; omit: (settings: string) => void },
): string | undefined {
  const { syntax } = slot.structured_pattern ?? {};
  if (syntax !== undefined) return interpolated(unitMayMiss(syntax, hasUnits), schema, omit);
  if (slot.pattern !== undefined) return slot.pattern;
  if (slot.range === "integer") return INTEGER;
  if (slot.range === "float") return NUMBER;
  return slot.range === "datetime" ? schema.settings.get(DATE_TIME) : undefined;
}

// The unit is stored beside the answer, so the answer may omit it.
function unitMayMiss(syntax: string, hasUnits: boolean): string {
  return hasUnits ? syntax.replace(/ \{(unit|text)\}\$$/, "( {$1})?$") : syntax;
}

/** Substitutes the settings of the schema in a structured pattern. Returns undefined if one is missing. */
function interpolated(
  syntax: string,
  { settings }: LinkmlSchema,
  omit: (settings: string) => void,
): string | undefined {
  const missing: string[] = [];
  // {3,9} and similar are repetitions, not names.
  const pattern = syntax.replaceAll(/\{([A-Za-z]\w*)\}/g, (_whole, name: string) => {
    const piece = settings.get(name);
    if (piece === undefined) missing.push(name);
    return `(?:${piece})`;
  });
  if (missing.length === 0) return pattern;
  omit(missing.join(", "));
  return undefined;
}
