/** What was typed into a form: the fields that differ from what is stored. Secrets are never among them. */
export function typedOf<Values extends object>(
  values: Values,
  stored: Values,
  secrets: readonly (keyof Values)[] = [],
): Partial<Values> {
  const names = (Object.keys(values) as (keyof Values)[]).filter((name) => !secrets.includes(name));
  return Object.fromEntries(
    names.filter((name) => !isSame(values[name], stored[name])).map((name) => [name, values[name]]),
  ) as Partial<Values>;
}

/** A form with what was typed into it before on top of what is stored now. A kept field that the form does not have, or
 *  that holds another kind of thing there, is left out: the form may have changed since. */
export function withTypedFields<Values extends object>(stored: Values, kept: object | undefined): Values {
  const known = stored as Record<string, unknown>;
  const fitting = Object.entries(kept ?? {}).filter(
    ([name, value]) => Object.hasOwn(known, name) && isAlike(value, known[name]),
  );
  return { ...stored, ...Object.fromEntries(fitting) };
}

/** A form that stands on `before`, put onto `after`: what was typed stays, what nobody touched is as it is now. */
export function rebasedFields<Values extends object>(values: Values, before: Values, after: Values): Values {
  return { ...after, ...typedOf(values, before) };
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

// A field of a number is a text while it is empty, and what is not chosen yet is null.
function isAlike(one: unknown, other: unknown): boolean {
  return one === null || other === null || kindOf(one) === kindOf(other);
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "list";
  return ["string", "number", "undefined"].includes(typeof value) ? "text" : typeof value;
}
