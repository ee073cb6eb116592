import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { namesSearch } from "../../kit/routing/addressSearch.ts";
import { loadFacilityMessages } from "../../kit/i18n/loadMessages.ts";
import { signedIn } from "../../kit/routing/signedInRoute.ts";

/** The report of the facility. */
export const reports = createRoute({
  getParentRoute: () => signedIn,
  path: "/reports",
  // from, to: months such as 2026-03; the last twelve if omitted.
  validateSearch: (search: Record<string, unknown>): { from?: string; to?: string } =>
    namesSearch(search, ["from", "to"]),
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../overview/report/ReportsPage.tsx"), "ReportsPage"),
});
