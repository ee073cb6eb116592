import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { pageSearch } from "../../kit/routing/addressSearch.ts";
import { loadFacilityMessages } from "../../kit/i18n/loadMessages.ts";
import { loadInside } from "../../kit/routing/loadInside.ts";
import { rootRoute } from "../../kit/routing/rootRoute.ts";
import { signedIn } from "../../kit/routing/signedInRoute.ts";

/** The workspace of a sample: one header, and a tab for each of its children. */
const sample = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders/$orderId/samples/$sampleId",
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(
    () => import("../../overview/tracking/SampleWorkspace.tsx"),
    "SampleWorkspace",
  ),
});

const tracking = createRoute({
  getParentRoute: () => sample,
  path: "/",
  component: lazyRouteComponent(() => import("../../overview/tracking/TrackingTab.tsx"), "TrackingTab"),
});

const metadata = createRoute({
  getParentRoute: () => sample,
  path: "metadata",
  component: lazyRouteComponent(
    () => import("../../ordering/samples/SampleMetadataTab.tsx"),
    "SampleMetadataTab",
  ),
});

const libraries = createRoute({
  getParentRoute: () => sample,
  path: "libraries",
  component: lazyRouteComponent(
    () => import("../../sequencing/libraries/SampleLibrariesTab.tsx"),
    "SampleLibrariesTab",
  ),
});

const quality = createRoute({
  getParentRoute: () => sample,
  path: "quality",
  component: lazyRouteComponent(() => import("../../overview/tracking/QualityTab.tsx"), "QualityTab"),
});

const files = createRoute({
  getParentRoute: () => sample,
  path: "files",
  component: lazyRouteComponent(() => import("../../data/storage/SampleFilesTab.tsx"), "SampleFilesTab"),
});

const activity = createRoute({
  getParentRoute: () => sample,
  path: "activity",
  validateSearch: pageSearch,
  component: lazyRouteComponent(
    () => import("../../ordering/activity/SampleActivityTab.tsx"),
    "SampleActivityTab",
  ),
});

/** One sample, with its tabs. */
export const sampleWorkspace = sample.addChildren([tracking, metadata, libraries, quality, files, activity]);

/** The tracking page of a sample behind a link, with or without a session. */
export const linkedSample = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sample/$token",
  beforeLoad: async () => void (await Promise.all([loadInside(), loadFacilityMessages()])),
  component: lazyRouteComponent(
    () => import("../../overview/tracking/LinkedSamplePage.tsx"),
    "LinkedSamplePage",
  ),
});
