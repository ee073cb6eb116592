/** Escapes a text for an LDAP filter (RFC 4515): no character of it has a meaning in the filter. */
export function escapeForFilter(text: string): string {
  return text.replaceAll(/[\\*()\0]/g, (character) => {
    return `\\${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
  });
}

/** Replaces a placeholder of a filter by an escaped text. */
export function fillFilter(filter: string, placeholder: string, text: string): string {
  return filter.replaceAll(placeholder, () => escapeForFilter(text));
}

/** Returns the texts by which settings may name a group: its DN and its common name, without case and with uniform
 *  spaces. */
export function groupNames(group: string): string[] {
  const [, first = ""] = /^[^=,]+=((?:\\.|[^,\\])*)/.exec(group) ?? [];
  const name = first.replaceAll(/\\(.)/g, "$1").trim().toLowerCase();
  return name === "" ? [normalizeGroup(group)] : [normalizeGroup(group), name];
}

/** Returns a DN or a name without case and with uniform spaces. */
export function normalizeGroup(group: string): string {
  return group
    .trim()
    .toLowerCase()
    .replaceAll(/\s*([,=])\s*/g, "$1");
}
