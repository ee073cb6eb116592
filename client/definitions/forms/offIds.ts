interface Fields {
  fields: { id: string }[];
}

/** The stored fields of a form that are not in force, because their module is off. inForce: the form as the facility
 *  fills it in; nothing is known to be off before it is there. */
export function offIds(stored: Fields, inForce: Fields | undefined): ReadonlySet<string> {
  if (!inForce) return new Set();
  const asked = new Set(inForce.fields.map(({ id }) => id));
  return new Set(stored.fields.map(({ id }) => id).filter((id) => !asked.has(id)));
}
