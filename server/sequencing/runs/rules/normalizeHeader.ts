/**
 * Normalizes a header to the format of the aliases: lower case, the micro sign and the similar Greek mu as u, without
 * asterisks, and an underscore for each other separator between words (spec §4).
 */
export function normalizeHeader(header: string): string {
  return header
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("\u03BC", "u")
    .replaceAll("*", "")
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_|_$/g, "");
}
