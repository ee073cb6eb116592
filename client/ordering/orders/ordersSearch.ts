import { textSearch } from "../../kit/routing/addressSearch.ts";
import { sortSearch } from "../../kit/table/sortSearch.ts";
import { PRIORITIES, STAGES } from "../../../server/ordering/stages/rules/stages.ts";

export const ORDER_STATUSES = ["DRAFT", "SUBMITTED", "COMPLETED"] as const;
const SORTS = ["created", "number", "name", "owner", "status", "samples", "due", "priority"] as const;
export const DUE_FILTERS = ["overdue", "soon"] as const;

export interface OrdersSearch {
  search?: string;
  status?: (typeof ORDER_STATUSES)[number];
  departmentId?: string;
  stage?: (typeof STAGES)[number];
  /** "none" for orders without a responsible user. */
  assigneeId?: string;
  priority?: (typeof PRIORITIES)[number];
  due?: (typeof DUE_FILTERS)[number];
  sort?: (typeof SORTS)[number];
  direction?: "asc" | "desc";
}

/** Parses the filters from the URL; invalid ones are dropped. */
export function ordersSearch(given: Record<string, unknown>): OrdersSearch {
  const status = ORDER_STATUSES.find((known) => known === given["status"]);
  const stage = STAGES.find((known) => known === given["stage"]);
  const priority = PRIORITIES.find((known) => known === given["priority"]);
  const due = DUE_FILTERS.find((known) => known === given["due"]);
  const { departmentId, assigneeId } = given;
  return {
    ...textSearch(given),
    ...sortSearch(given, SORTS),
    ...(status ? { status } : {}),
    ...(stage ? { stage } : {}),
    ...(priority ? { priority } : {}),
    ...(due ? { due } : {}),
    ...(typeof assigneeId === "string" && assigneeId !== "" ? { assigneeId } : {}),
    ...(typeof departmentId === "string" && departmentId !== "" ? { departmentId } : {}),
  };
}
