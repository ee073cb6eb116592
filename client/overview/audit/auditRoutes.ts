import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { namesSearch, textSearch } from "../../kit/routing/addressSearch.ts";
import { loadFacilityMessages } from "../../kit/i18n/loadMessages.ts";
import { signedIn } from "../../kit/routing/signedInRoute.ts";

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

const audit = createRoute({
  getParentRoute: () => signedIn,
  path: "/audit",
  beforeLoad: loadFacilityMessages,
  validateSearch: (given: Record<string, unknown>): AuditSearch => {
    const { from, to, ...names } = namesSearch(given, ["who", "action", "target", "from", "to", "entry"]);
    return {
      ...textSearch(given),
      ...names,
      ...(from !== undefined && isDay(from) && { from }),
      ...(to !== undefined && isDay(to) && { to }),
    };
  },
  component: lazyRouteComponent(() => import("./AuditPage.tsx"), "AuditPage"),
});

/** Who changed what. */
export const auditRoutes = [audit] as const;

function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(new Date(text).getTime());
}
