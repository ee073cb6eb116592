import { namesSearch, textSearch } from "../../kit/routing/addressSearch.ts";
import { sortSearch } from "../../kit/table/sortSearch.ts";

export const LIBRARY_STATUSES = ["PLANNED", "PREPARED", "PASSED", "FAILED"] as const;
export type LibraryStatus = (typeof LIBRARY_STATUSES)[number];
const SORTS = ["code", "sample", "order", "status", "kit"] as const;

export interface LibrariesSearch {
  search?: string;
  status?: LibraryStatus[];
  kit?: string;
  order?: string;
  pool?: string;
  sort?: (typeof SORTS)[number];
  direction?: "asc" | "desc";
}

/** Parses the filters from the URL; invalid ones are dropped. pool: an id, or none. */
export function librariesSearch(given: Record<string, unknown>): LibrariesSearch {
  const requested = Array.isArray(given["status"]) ? (given["status"] as unknown[]) : [given["status"]];
  const status = LIBRARY_STATUSES.filter((known) => requested.includes(known));
  return {
    ...textSearch(given),
    ...namesSearch(given, ["kit", "order", "pool"]),
    ...sortSearch(given, SORTS),
    ...(status.length > 0 ? { status } : {}),
  };
}
