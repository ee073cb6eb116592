import { namesSearch, textSearch } from "../../kit/routing/addressSearch.ts";

/** from, to: days in the time zone of the viewer. entry: the open entry. */
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

/** Parses the filters from the URL; invalid ones are dropped. */
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
