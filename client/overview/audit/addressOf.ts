import type { Filter } from "./AuditFilters.tsx";

/** Where an entry is looked at: in the list as it is filtered. */
export function addressOf(filter: Filter, entry: string): string {
  const asked = Object.entries({ ...filter, entry });
  return `/audit?${asked.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
}
