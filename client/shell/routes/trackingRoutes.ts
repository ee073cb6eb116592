import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadInside } from "../../kit/routing/loadInside.ts";
import { rootRoute } from "../../kit/routing/rootRoute.ts";
import { signedIn } from "../../kit/routing/signedInRoute.ts";

/** Where one sample is. */
export const sampleTimeline = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders/$orderId/samples/$sampleId",
  component: lazyRouteComponent(
    () => import("../../overview/tracking/SampleTimelinePage.tsx"),
    "SampleTimelinePage",
  ),
});

/** The same for whoever holds a link to it, signed in or not. */
export const linkedSample = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sample/$token",
  beforeLoad: loadInside,
  component: lazyRouteComponent(
    () => import("../../overview/tracking/LinkedSamplePage.tsx"),
    "LinkedSamplePage",
  ),
});
