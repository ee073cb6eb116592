import type { LinkmlSchema, LinkmlSlot } from "./linkmlShape.ts";

export type InducedSlot = LinkmlSlot & { name: string };

type Slots = Map<string, LinkmlSlot>;

/** The slots of a class as it has them: its own and those of what it is and mixes in, each with what the class and
 *  its ancestors say of it otherwise. The nearer one wins; required is what any of several that are combined requires. */
export function inducedSlots(schema: LinkmlSchema, className: string): InducedSlot[] {
  const usages = usagesOf(schema, className, new Set());
  return [...usages].map(([name, usage]) => ({ ...said(schema.slots.get(name)), ...usage, name }));
}

// `seen`: a class that is its own ancestor adds nothing the second time.
function usagesOf(schema: LinkmlSchema, className: string, seen: Set<string>): Slots {
  const definition = schema.classes.get(className);
  const usages: Slots = new Map();
  if (!definition || seen.has(className)) return usages;
  const below = new Set(seen).add(className);
  for (const ancestor of [definition.is_a, ...(definition.mixins ?? [])]) {
    if (ancestor === undefined) continue;
    for (const [name, usage] of usagesOf(schema, ancestor, below)) {
      const known = usages.get(name);
      const required = known?.required || usage.required;
      usages.set(name, { ...known, ...usage, ...(required ? { required } : {}) });
    }
  }
  for (const name of definition.slots ?? []) usages.set(name, { ...usages.get(name) } as LinkmlSlot);
  for (const [name, usage] of definition.slot_usage ?? [])
    if (usages.has(name)) usages.set(name, { ...usages.get(name), ...said(usage) });
  return usages;
}

/** What a slot really says: a key without a value overrides nothing. */
function said(slot: LinkmlSlot | undefined): LinkmlSlot {
  return Object.fromEntries(
    Object.entries(slot ?? {}).filter(([, value]) => value !== undefined),
  ) as LinkmlSlot;
}
