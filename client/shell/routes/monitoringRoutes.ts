import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { pageSearch } from "../../kit/routing/addressSearch.ts";
import { loadFacilityMessages } from "../../kit/i18n/loadMessages.ts";
import { signedIn } from "../../kit/routing/signedInRoute.ts";

const stream = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders/$orderId/streams/$streamRunId",
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../sequencing/monitoring/StreamPage.tsx"), "StreamPage"),
});

const STREAM_STATUSES = ["ACTIVE", "STOPPING", "STOPPED"] as const;

const streams = createRoute({
  getParentRoute: () => signedIn,
  path: "/sequencing",
  validateSearch: (
    search: Record<string, unknown>,
  ): { status?: (typeof STREAM_STATUSES)[number]; page?: number } => {
    const status = STREAM_STATUSES.find((known) => known === search["status"]);
    return { ...pageSearch(search), ...(status ? { status } : {}) };
  },
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../sequencing/monitoring/StreamsPage.tsx"), "StreamsPage"),
});

/** Live sequencing. */
export const streamRoutes = [stream, streams] as const;
