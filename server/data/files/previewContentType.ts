const TYPES = new Map([
  ["html", "text/html; charset=utf-8"],
  ["htm", "text/html; charset=utf-8"],
  ["pdf", "application/pdf"],
  ["txt", "text/plain; charset=utf-8"],
  ["tsv", "text/tab-separated-values; charset=utf-8"],
  ["csv", "text/csv; charset=utf-8"],
  ["log", "text/plain; charset=utf-8"],
  ["json", "application/json; charset=utf-8"],
]);

/** Returns the content type for displaying a file of this name; undefined for types that cannot be displayed
 *  (spec §8). */
export function previewContentType(path: string): string | undefined {
  const extension = /\.([^./\\]+)$/.exec(path)?.[1];
  return extension === undefined ? undefined : TYPES.get(extension.toLowerCase());
}
