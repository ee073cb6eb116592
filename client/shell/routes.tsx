import { createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { auditRoutes } from "../overview/audit/auditRoutes.ts";
import { checklistRoutes } from "../definitions/checklists/checklistRoutes.ts";
import { notificationRoutes } from "../overview/notifications/notificationRoutes.ts";
import { home } from "../overview/home/homeRoutes.ts";
import { orderRoutes } from "../ordering/orders/orderRoutes.ts";
import { runRoutes } from "../analysis/runs/runRoutes.ts";
import { sampleRoutes } from "../ordering/samples/sampleRoutes.ts";
import { sessionRoutes } from "../access/signIn/signInRoutes.ts";
import { settingsRoutes } from "../access/settings/settingsRoutes.ts";
import { streamRoutes } from "../sequencing/monitoring/streamRoutes.ts";
import { studyRoutes } from "../ordering/studies/studyRoutes.ts";
import { linkedSample, sampleTimeline } from "../overview/tracking/timelineRoutes.ts";
import { exploreRoutes } from "../registry/publicRegistry/exploreRoutes.ts";
import { loadInside } from "../kit/routing/loadInside.ts";
import { rootRoute } from "../kit/routing/rootRoute.ts";
import { signedIn } from "../kit/routing/signedInRoute.ts";
import { Broken } from "../kit/components/Broken.tsx";
import { Loading } from "../kit/components/Loading.tsx";
import { NotFound } from "../kit/components/NotFound.tsx";

/** A delivery for whoever holds a link to it, signed in or not. */
const linkedDelivery = createRoute({
  getParentRoute: () => rootRoute,
  path: "/delivery/$token",
  beforeLoad: loadInside,
  component: lazyRouteComponent(
    () => import("../data/delivery/LinkedDeliveryPage.tsx"),
    "LinkedDeliveryPage",
  ),
});

/** Any other address, for who is signed in: the ways on stand around it. */
const nowhere = createRoute({ getParentRoute: () => signedIn, path: "$", component: NotFound });

const tree = rootRoute.addChildren([
  ...sessionRoutes,
  linkedDelivery,
  linkedSample,
  exploreRoutes,
  signedIn.addChildren([
    home,
    ...orderRoutes,
    ...notificationRoutes,
    sampleTimeline,
    ...sampleRoutes,
    ...streamRoutes,
    ...studyRoutes,
    ...checklistRoutes,
    ...runRoutes,
    ...settingsRoutes,
    ...auditRoutes,
    nowhere,
  ]),
]);

export const router = createRouter({
  routeTree: tree,
  defaultPreload: "intent",
  defaultPendingComponent: Loading,
  defaultPendingMs: 300,
  defaultErrorComponent: Broken,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** Samples that were chosen on the page before, for a run. */
    pickedSampleIds?: string[];
  }
}
