import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadFacilityMessages } from "../../kit/i18n/loadMessages.ts";
import { signedIn } from "../../kit/routing/signedInRoute.ts";
import { samplesSearch } from "../../ordering/samples/samplesSearch.ts";

const samples = createRoute({
  getParentRoute: () => signedIn,
  path: "/samples",
  beforeLoad: loadFacilityMessages,
  validateSearch: samplesSearch,
  component: lazyRouteComponent(() => import("../../ordering/samples/SamplesPage.tsx"), "SamplesPage"),
});

/** Samples of all orders. */
export const sampleRoutes = [samples] as const;
