interface Fields {
  fields: { id: string }[];
}

/**
 * The stored fields of a form that are inactive because their module is disabled. Empty until the active form is
 * loaded.
 * @param inForce the form with the enabled modules
 */
export function offIds(stored: Fields, inForce: Fields | undefined): ReadonlySet<string> {
  if (!inForce) return new Set();
  const inForceIds = new Set(inForce.fields.map(({ id }) => id));
  return new Set(stored.fields.map(({ id }) => id).filter((id) => !inForceIds.has(id)));
}
