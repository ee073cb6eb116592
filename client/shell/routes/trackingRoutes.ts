import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadInside } from "../../kit/routing/loadInside.ts";
import { rootRoute } from "../../kit/routing/rootRoute.ts";
import { signedIn } from "../../kit/routing/signedInRoute.ts";

/** The tracking page of one sample. */
export const sampleTimeline = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders/$orderId/samples/$sampleId",
  component: lazyRouteComponent(
    () => import("../../overview/tracking/SampleTimelinePage.tsx"),
    "SampleTimelinePage",
  ),
});

/** The tracking page of a sample behind a link, with or without a session. */
export const linkedSample = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sample/$token",
  beforeLoad: loadInside,
  component: lazyRouteComponent(
    () => import("../../overview/tracking/LinkedSamplePage.tsx"),
    "LinkedSamplePage",
  ),
});
