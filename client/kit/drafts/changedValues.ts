/** Returns the input of a form: the fields that differ from the stored values, without secrets. */
export function changedValues<Values extends object>(
  values: Values,
  stored: Values,
  secrets: readonly (keyof Values)[] = [],
): Partial<Values> {
  const names = (Object.keys(values) as (keyof Values)[]).filter((name) => !secrets.includes(name));
  return Object.fromEntries(
    names.filter((name) => !isSame(values[name], stored[name])).map((name) => [name, values[name]]),
  ) as Partial<Values>;
}

/**
 * Applies a draft to the stored values. Fields of the draft that the form lacks or that have another type are
 * dropped: the form may have changed since.
 */
export function withTypedFields<Values extends object>(stored: Values, draft: object | undefined): Values {
  const known = stored as Record<string, unknown>;
  const fitting = Object.entries(draft ?? {}).filter(
    ([name, value]) => Object.hasOwn(known, name) && isAlike(value, known[name]),
  );
  return { ...stored, ...Object.fromEntries(fitting) };
}

/** Rebases a form from `before` to `after`: changed fields are kept, unchanged fields get the new values. */
export function rebasedFields<Values extends object>(values: Values, before: Values, after: Values): Values {
  return { ...after, ...changedValues(values, before) };
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

// A number field contains "" while empty, and an unset choice is null.
function isAlike(one: unknown, other: unknown): boolean {
  return one === null || other === null || typeName(one) === typeName(other);
}

function typeName(value: unknown): string {
  if (Array.isArray(value)) return "list";
  return ["string", "number", "undefined"].includes(typeof value) ? "text" : typeof value;
}
