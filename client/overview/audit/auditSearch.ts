import { namesSearch, textSearch } from "../../kit/routing/addressSearch.ts";

/** from, to: days, as the one who looks has them. entry: the one that is looked at. */
export interface AuditSearch {
  search?: string;
  who?: string;
  action?: string;
  target?: string;
  from?: string;
  to?: string;
  entry?: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The filters in an address; what is not valid is dropped. */
export function auditSearch(given: Record<string, unknown>): AuditSearch {
  const { from, to, ...names } = namesSearch(given, ["who", "action", "target", "from", "to", "entry"]);
  return {
    ...textSearch(given),
    ...names,
    ...(from !== undefined && isDay(from) && { from }),
    ...(to !== undefined && isDay(to) && { to }),
  };
}

function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(new Date(text).getTime());
}
