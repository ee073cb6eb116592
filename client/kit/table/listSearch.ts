/** The filters and the sorting of a list in the URL. */
export interface ListSearch {
  search?: string;
  sort?: string;
  direction?: "asc" | "desc";
}

export type Change<Search> = { [Key in keyof Search]?: Search[Key] | undefined };

/** The search with some values changed; undefined ones are dropped, because they would be in the URL. Pure. */
export function withSearch<Search extends object>(search: Search, change: Change<Search>): Search {
  const next = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(next) as Search;
}

/** The change that removes all keys but some. Pure. */
export function without<Search extends object>(search: Search, kept: string[]): Change<Search> {
  const removed = Object.keys(search).filter((key) => !kept.includes(key));
  return Object.fromEntries(removed.map((key) => [key, undefined])) as Change<Search>;
}
