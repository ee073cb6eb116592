/** The search parameters of lists: search text and page. */
export function pagedSearch(given: Record<string, unknown>): { search?: string; page?: number } {
  return { ...textSearch(given), ...pageSearch(given) };
}

/** The page parameter of a list; omitted for the first page. */
export function pageSearch(given: Record<string, unknown>): { page?: number } {
  const page = Number(given["page"]);
  return Number.isInteger(page) && page > 1 ? { page } : {};
}

/** The string values of the listed parameters. */
export function namesSearch<Name extends string>(
  given: Record<string, unknown>,
  names: Name[],
): Partial<Record<Name, string>> {
  const known = names.filter((name) => typeof given[name] === "string" && given[name] !== "");
  return Object.fromEntries(known.map((name) => [name, given[name]])) as Partial<Record<Name, string>>;
}

/** The search text; the router parses numeric texts as numbers. */
export function textSearch({ search }: Record<string, unknown>): { search?: string } {
  if (typeof search === "number") return { search: String(search) };
  return typeof search === "string" && search !== "" ? { search } : {};
}

/** version: of the checklist registry; the newest if omitted. */
export function versionSearch(given: Record<string, unknown>): { version?: number } {
  const version = Number(given["version"]);
  return Number.isInteger(version) && version > 0 ? { version } : {};
}
