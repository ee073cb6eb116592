import { createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { auditRoutes } from "./audit/auditRoutes.ts";
import { checklistRoutes } from "./checklists/checklistRoutes.ts";
import { notificationRoutes } from "./notifications/notificationRoutes.ts";
import { home } from "./home/homeRoutes.ts";
import { orderRoutes } from "./orders/orderRoutes.ts";
import { runRoutes } from "./runs/runRoutes.ts";
import { sampleRoutes } from "./samples/sampleRoutes.ts";
import { sessionRoutes } from "./session/sessionRoutes.ts";
import { settingsRoutes } from "./settings/settingsRoutes.ts";
import { streamRoutes } from "./streams/streamRoutes.ts";
import { studyRoutes } from "./studies/studyRoutes.ts";
import { linkedSample, sampleTimeline } from "./timeline/timelineRoutes.ts";
import { exploreRoutes } from "./explore/exploreRoutes.ts";
import { loadInside } from "./loadInside.ts";
import { rootRoute } from "./rootRoute.ts";
import { signedIn } from "./signedInRoute.ts";
import { Broken } from "./ui/Broken.tsx";
import { Loading } from "./ui/Loading.tsx";
import { NotFound } from "./ui/NotFound.tsx";

/** A delivery for whoever holds a link to it, signed in or not. */
const linkedDelivery = createRoute({
  getParentRoute: () => rootRoute,
  path: "/delivery/$token",
  beforeLoad: loadInside,
  component: lazyRouteComponent(() => import("./delivery/LinkedDeliveryPage.tsx"), "LinkedDeliveryPage"),
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
