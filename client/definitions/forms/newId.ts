/** An id that is unique within a form. */
export function newId(kind: "field" | "group"): string {
  const [one = 0, other = 0] = crypto.getRandomValues(new Uint32Array(2));
  return `${kind}_${one.toString(36)}${other.toString(36)}`;
}
