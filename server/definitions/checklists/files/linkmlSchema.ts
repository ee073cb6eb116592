import { z } from "zod";

const words = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const absent = <Shape extends z.ZodType>(shape: Shape) =>
  shape.nullish().transform((value) => value ?? undefined);

/** A mapping by name, as a Map, in which no name has a special meaning. */
const mapping = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .record(z.string(), shape)
    .transform((record) => new Map(Object.entries(record) as [string, z.output<Shape>][]));

// An annotation is a value or an object that contains it.
const annotation = z.union([words, z.object({ value: words }).transform(({ value }) => value), z.unknown()]);

/** The properties of a slot, or the overrides of one class (slot_usage). */
const slotShape = z.object({
  title: absent(z.string()),
  description: absent(z.string()),
  range: absent(z.string()),
  required: absent(z.boolean()),
  pattern: absent(z.string()),
  structured_pattern: absent(z.object({ syntax: z.string() })),
  string_serialization: absent(z.string()),
  examples: absent(z.array(z.object({ value: absent(words) }))),
  annotations: absent(mapping(annotation)),
  in_subset: absent(z.array(z.string())),
  slot_group: absent(z.string()),
});
type LinkmlSlot = z.output<typeof slotShape>;

const classShape = z.object({
  title: absent(z.string()),
  description: absent(z.string()),
  is_a: absent(z.string()),
  mixins: absent(z.array(z.string())),
  class_uri: absent(z.string()),
  deprecated: absent(z.unknown()),
  slots: absent(z.array(z.string())),
  slot_usage: absent(mapping(absent(slotShape))),
});

/** The parts of a LinkML schema that checklists use. settings: named fragments of patterns. */
export const linkmlSchema = z.object({
  version: absent(words),
  classes: mapping(classShape),
  slots: mapping(absent(slotShape)),
  enums: mapping(z.object({ permissible_values: absent(z.record(z.string(), z.unknown())) })).prefault({}),
  settings: mapping(
    z.union([words, z.object({ setting_value: words }).transform((setting) => setting.setting_value)]),
  ).prefault({}),
});
export type LinkmlSchema = z.output<typeof linkmlSchema>;

export type InducedSlot = LinkmlSlot & { name: string };

type Slots = Map<string, LinkmlSlot>;

/** The effective slots of a class: its own and those of its ancestors and mixins, each with the overrides of the class
 *  and its ancestors. The nearest override wins; a slot is required if any of the combined definitions requires it. */
export function inducedSlots(schema: LinkmlSchema, className: string): InducedSlot[] {
  const usages = inheritedUsages(schema, className, new Set());
  return [...usages].map(([name, usage]) => ({ ...definedOnly(schema.slots.get(name)), ...usage, name }));
}

// `seen` ends the recursion for a class that is its own ancestor.
function inheritedUsages(schema: LinkmlSchema, className: string, seen: Set<string>): Slots {
  const definition = schema.classes.get(className);
  const usages: Slots = new Map();
  if (!definition || seen.has(className)) return usages;
  const below = new Set(seen).add(className);
  for (const ancestor of [definition.is_a, ...(definition.mixins ?? [])]) {
    if (ancestor === undefined) continue;
    for (const [name, usage] of inheritedUsages(schema, ancestor, below)) {
      const known = usages.get(name);
      const required = known?.required || usage.required;
      usages.set(name, { ...known, ...usage, ...(required ? { required } : {}) });
    }
  }
  for (const name of definition.slots ?? []) usages.set(name, { ...usages.get(name) } as LinkmlSlot);
  for (const [name, usage] of definition.slot_usage ?? [])
    if (usages.has(name)) usages.set(name, { ...usages.get(name), ...definedOnly(usage) });
  return usages;
}

/** Removes keys without a value, which override nothing. */
function definedOnly(slot: LinkmlSlot | undefined): LinkmlSlot {
  return Object.fromEntries(
    Object.entries(slot ?? {}).filter(([, value]) => value !== undefined),
  ) as LinkmlSlot;
}
