import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { namesSearch } from "../../kit/routing/addressSearch.ts";
import { loadFacilityMessages } from "../../kit/i18n/loadMessages.ts";
import { signedIn } from "../../kit/routing/signedInRoute.ts";

const receive = createRoute({
  getParentRoute: () => signedIn,
  path: "/receive",
  // order: the order whose samples are received.
  validateSearch: (search: Record<string, unknown>): { order?: string } => namesSearch(search, ["order"]),
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../ordering/intake/ReceivePage.tsx"), "ReceivePage"),
});

const places = createRoute({
  getParentRoute: () => signedIn,
  path: "/places",
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../ordering/places/PlacesPage.tsx"), "PlacesPage"),
});

const place = createRoute({
  getParentRoute: () => signedIn,
  path: "/places/$placeId",
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../ordering/places/PlacePage.tsx"), "PlacePage"),
});

/** The pages of the desk where samples arrive, and of places. */
export const intakeRoutes = [receive, places, place] as const;
