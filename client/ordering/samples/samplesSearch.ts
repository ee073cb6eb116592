import { namesSearch, textSearch } from "../../kit/routing/addressSearch.ts";
import { sortSearch } from "../../kit/table/sortSearch.ts";

export const STATUSES = ["WAITING", "PROCESSING", "SEQUENCED", "QC_REVIEW", "READY", "ISSUE"] as const;
export const ORDER_STATUSES = ["DRAFT", "SUBMITTED", "COMPLETED"] as const;
const SORTS = [
  "order",
  "code",
  "title",
  "organism",
  "status",
  "statusSince",
  "owner",
  "study",
  "created",
] as const;

export interface SamplesSearch {
  search?: string;
  status?: (typeof STATUSES)[number][];
  orderStatus?: (typeof ORDER_STATUSES)[number];
  reads?: "with" | "without";
  order?: string;
  study?: string;
  sort?: (typeof SORTS)[number];
  direction?: "asc" | "desc";
}

/** Parses the filters from the URL; invalid ones are dropped. study: an id, or none. */
export function samplesSearch(given: Record<string, unknown>): SamplesSearch {
  const requested = Array.isArray(given["status"]) ? (given["status"] as unknown[]) : [given["status"]];
  const status = STATUSES.filter((known) => requested.includes(known));
  const orderStatus = ORDER_STATUSES.find((known) => known === given["orderStatus"]);
  const reads = (["with", "without"] as const).find((known) => known === given["reads"]);
  return {
    ...textSearch(given),
    ...namesSearch(given, ["order", "study"]),
    ...sortSearch(given, SORTS),
    ...(status.length > 0 ? { status } : {}),
    ...(orderStatus ? { orderStatus } : {}),
    ...(reads ? { reads } : {}),
  };
}

export type OrderSamplesSearch = Pick<SamplesSearch, "search" | "status" | "sort" | "direction">;

/** Parses the filters of the samples of one order from the URL. */
export function orderSamplesSearch(given: Record<string, unknown>): OrderSamplesSearch {
  const { search, status, sort, direction } = samplesSearch(given);
  return {
    ...(search !== undefined && { search }),
    ...(status && { status }),
    ...(sort && direction && { sort, direction }),
  };
}
