import { namesSearch, pagedSearch } from "../../kit/routing/addressSearch.ts";

export const POOL_STATUSES = ["PLANNED", "POOLED", "USED_UP"] as const;
export type PoolStatus = (typeof POOL_STATUSES)[number];

export interface PoolsSearch {
  search?: string;
  page?: number;
  status?: PoolStatus;
  order?: string;
}

/** Parses the filters of the list of pools from the URL; invalid ones are dropped. */
export function poolsSearch(given: Record<string, unknown>): PoolsSearch {
  const status = POOL_STATUSES.find((known) => known === given["status"]);
  return { ...pagedSearch(given), ...namesSearch(given, ["order"]), ...(status ? { status } : {}) };
}
