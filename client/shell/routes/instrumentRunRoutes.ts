import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { pagedSearch } from "../../kit/routing/addressSearch.ts";
import { loadFacilityMessages } from "../../kit/i18n/loadMessages.ts";
import { signedIn } from "../../kit/routing/signedInRoute.ts";
import { RUN_STATUSES } from "../../sequencing/instrumentRuns/instrumentRun.ts";

const TABS = ["calendar", "instruments"] as const;

const runs = createRoute({
  getParentRoute: () => signedIn,
  path: "/instrument-runs",
  // Without a tab: the list.
  validateSearch: (
    search: Record<string, unknown>,
  ): {
    tab?: (typeof TABS)[number];
    status?: (typeof RUN_STATUSES)[number];
    search?: string;
    page?: number;
  } => {
    const tab = TABS.find((known) => known === search["tab"]);
    if (tab) return { tab };
    const status = RUN_STATUSES.find((known) => known === search["status"]);
    return { ...pagedSearch(search), ...(status && { status }) };
  },
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(
    () => import("../../sequencing/instrumentRuns/InstrumentRunsPage.tsx"),
    "InstrumentRunsPage",
  ),
});

const run = createRoute({
  getParentRoute: () => signedIn,
  path: "/instrument-runs/$instrumentRunId",
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(
    () => import("../../sequencing/instrumentRuns/InstrumentRunPage.tsx"),
    "InstrumentRunPage",
  ),
});

/** Runs of instruments across orders. */
export const instrumentRunRoutes = [runs, run] as const;
