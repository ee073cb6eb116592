/** A header as the aliases are written: lower case, the micro sign and the Greek mu that looks like it folded to u,
 *  asterisks gone, everything else that is no letter or digit an underscore between words (spec §4). */
export function normalizeHeader(header: string): string {
  return header
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("\u03BC", "u")
    .replaceAll("*", "")
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_|_$/g, "");
}
