import type { Checklist, ChecklistField } from "../definition.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import { classUnknown } from "../errors.ts";
import { checkShape } from "./checkShape.ts";
import { finish } from "./finish.ts";
import { linkmlField } from "./linkmlField.ts";
import { inducedSlots } from "./linkmlSlots.ts";
import { linkmlSchema, type LinkmlSchema } from "./linkmlShape.ts";
import type { ParsedChecklist } from "./parsed.ts";

// Whose direct children are checklists of their own.
const ROOTS = new Set(["Checklist", "Extension"]);

/** The checklists of MIxS as its LinkML schema. Which classes: those named, else every extension (soil, water, …) and
 *  every checklist (MIMS, MIMAG, …) by itself. The 300 combinations of one with another are there to be named, such as
 *  MimsSoil. Accession: the class's own identifier (class_uri, such as MIXS:0016012), else MIXS:<class>.
 *  undefined for a file of another kind. Raises fileMalformed, classUnknown. */
export function readLinkml(
  value: unknown,
  {
    file,
    classes,
    known,
    warnings,
  }: { file: string; classes: string[] | undefined; known: Checklist[]; warnings: string[] },
): ParsedChecklist[] | undefined {
  if (typeof value !== "object" || value === null || !("classes" in value && "slots" in value))
    return undefined;
  const schema = checkShape(linkmlSchema, value, { file });
  const chosen = classes?.length ? classes : rootsOf(schema);
  const sections = sectionsOf(known);
  const unusable = new Set<string>();
  const checklists = chosen.map((className) => {
    const definition = schema.classes.get(className) ?? raise(classUnknown({ file, name: className }));
    const fields = inducedSlots(schema, className).map((slot) =>
      linkmlField(slot, {
        schema,
        section: sections.get(slot.title ?? slot.name) ?? definition.title ?? className,
        warn: (reason) => unusable.add(`${file}: the pattern of ${slot.name} is left out: ${reason}`),
      }),
    );
    const accession = definition.class_uri ?? `MIXS:${className}`;
    return finish(
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
  warnings.push(...unusable);
  return checklists;
}

function rootsOf({ classes }: LinkmlSchema): string[] {
  return [...classes].filter(([, { is_a: parent }]) => parent && ROOTS.has(parent)).map(([name]) => name);
}

function sectionsOf(known: Checklist[]): Map<string, string> {
  const fields = known.flatMap((checklist): ChecklistField[] => checklist.fields);
  return new Map(fields.toReversed().map(({ label, group }) => [label, group]));
}
