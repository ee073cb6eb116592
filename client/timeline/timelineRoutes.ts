import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadInside } from "../loadInside.ts";
import { rootRoute } from "../rootRoute.ts";
import { signedIn } from "../signedInRoute.ts";

/** Where one sample is. */
export const sampleTimeline = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders/$orderId/samples/$sampleId",
  component: lazyRouteComponent(() => import("./SampleTimelinePage.tsx"), "SampleTimelinePage"),
});

/** The same for whoever holds a link to it, signed in or not. */
export const linkedSample = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sample/$token",
  beforeLoad: loadInside,
  component: lazyRouteComponent(() => import("./LinkedSamplePage.tsx"), "LinkedSamplePage"),
});
