/** Returns the pattern of `ilike` for texts that contain a search text. */
export function containsPattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, "\\$&")}%`;
}
