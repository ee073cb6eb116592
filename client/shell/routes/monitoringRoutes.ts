import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { pageSearch } from "../../kit/routing/addressSearch.ts";
import { loadFacilityMessages } from "../../kit/i18n/loadMessages.ts";
import { SEQUENCING_STATES, STREAM_TABS } from "../../sequencing/monitoring/sequencingStates.ts";
import { signedIn } from "../../kit/routing/signedInRoute.ts";

const stream = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders/$orderId/streams/$streamRunId",
  // Without a tab: the overview.
  validateSearch: (search: Record<string, unknown>): { tab?: (typeof STREAM_TABS)[number] } => {
    const tab = STREAM_TABS.find((known) => known === search["tab"]);
    return tab ? { tab } : {};
  },
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../sequencing/monitoring/StreamPage.tsx"), "StreamPage"),
});

/** Former filters, as bookmarks have them. */
const FORMER_STATES: Record<string, (typeof SEQUENCING_STATES)[number]> = {
  ACTIVE: "live",
  STOPPING: "live",
  STOPPED: "finished",
};

const streams = createRoute({
  getParentRoute: () => signedIn,
  path: "/sequencing",
  validateSearch: (
    search: Record<string, unknown>,
  ): { state?: (typeof SEQUENCING_STATES)[number]; page?: number } => {
    const state =
      SEQUENCING_STATES.find((known) => known === search["state"]) ?? FORMER_STATES[String(search["status"])];
    return { ...pageSearch(search), ...(state ? { state } : {}) };
  },
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../sequencing/monitoring/StreamsPage.tsx"), "StreamsPage"),
});

/** Live sequencing. */
export const streamRoutes = [stream, streams] as const;
