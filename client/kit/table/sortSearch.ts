/** Parses the sorting of a list from the URL; undefined for unknown values. */
export function sortSearch<Sort extends string>(
  given: Record<string, unknown>,
  sorts: readonly Sort[],
): { sort?: Sort; direction?: "asc" | "desc" } {
  const sort = sorts.find((known) => known === given["sort"]);
  if (sort === undefined) return {};
  return { sort, direction: given["direction"] === "desc" ? "desc" : "asc" };
}
