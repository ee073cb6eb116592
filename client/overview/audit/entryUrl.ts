import type { Filter } from "./AuditFilters.tsx";

/** The URL of an entry, in the list with its current filters. */
export function entryUrl(filter: Filter, entry: string): string {
  const asked = Object.entries({ ...filter, entry });
  return `/audit?${asked.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
}
