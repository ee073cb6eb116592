import { textSearch } from "../../kit/routing/addressSearch.ts";
import { sortSearch } from "../../kit/table/sortSearch.ts";

export const ORDER_STATUSES = ["DRAFT", "SUBMITTED", "COMPLETED"] as const;
const SORTS = ["created", "number", "name", "owner", "status", "samples"] as const;

export interface OrdersSearch {
  search?: string;
  status?: (typeof ORDER_STATUSES)[number];
  departmentId?: string;
  sort?: (typeof SORTS)[number];
  direction?: "asc" | "desc";
}

/** Parses the filters from the URL; invalid ones are dropped. */
export function ordersSearch(given: Record<string, unknown>): OrdersSearch {
  const status = ORDER_STATUSES.find((known) => known === given["status"]);
  const departmentId = given["departmentId"];
  return {
    ...textSearch(given),
    ...sortSearch(given, SORTS),
    ...(status ? { status } : {}),
    ...(typeof departmentId === "string" && departmentId !== "" ? { departmentId } : {}),
  };
}
