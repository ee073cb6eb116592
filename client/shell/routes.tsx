import { createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { auditRoutes } from "./routes/auditRoutes.ts";
import { checklistRoutes } from "./routes/checklistRoutes.ts";
import { libraryRoutes } from "./routes/libraryRoutes.ts";
import { intakeRoutes } from "./routes/intakeRoutes.ts";
import { notificationRoutes } from "./routes/notificationRoutes.ts";
import { home } from "./routes/homeRoutes.ts";
import { orderRoutes } from "./routes/orderRoutes.ts";
import { Frame } from "./layout/Frame.tsx";
import { instrumentRunRoutes } from "./routes/instrumentRunRoutes.ts";
import { redirectMoved } from "./routes/redirectMoved.ts";
import { reports } from "./routes/reportRoutes.ts";
import { runFolderRoutes } from "./routes/runFolderRoutes.ts";
import { runRoutes } from "./routes/runRoutes.ts";
import { sampleRoutes } from "./routes/sampleRoutes.ts";
import { sessionRoutes } from "./routes/signInRoutes.ts";
import { settingsRoutes } from "./routes/settingsRoutes.ts";
import { storageRoutes } from "./routes/storageRoutes.ts";
import { streamRoutes } from "./routes/monitoringRoutes.ts";
import { studyRoutes } from "./routes/studyRoutes.ts";
import { linkedSample, sampleWorkspace } from "./routes/trackingRoutes.ts";
import { exploreRoutes } from "./routes/registryRoutes.ts";
import { loadFacilityMessages } from "../kit/i18n/loadMessages.ts";
import { loadInside } from "../kit/routing/loadInside.ts";
import { rootRoute } from "../kit/routing/rootRoute.ts";
import { signedIn } from "../kit/routing/signedInRoute.ts";
import { ErrorBoundary } from "../kit/components/ErrorBoundary.tsx";
import { Loading } from "../kit/components/Loading.tsx";
import { NotFound } from "../kit/components/NotFound.tsx";

/** The delivery behind a link, with or without a session. */
const linkedDelivery = createRoute({
  getParentRoute: () => rootRoute,
  path: "/delivery/$token",
  beforeLoad: async () => void (await Promise.all([loadInside(), loadFacilityMessages()])),
  component: lazyRouteComponent(
    () => import("../data/delivery/LinkedDeliveryPage.tsx"),
    "LinkedDeliveryPage",
  ),
});

/** Any other path of a signed-in user: "Page not found" inside the frame. */
const nowhere = createRoute({
  getParentRoute: () => signedIn,
  path: "$",
  beforeLoad: redirectMoved,
  component: NotFound,
});

signedIn.update({ component: Frame });

const tree = rootRoute.addChildren([
  ...sessionRoutes,
  linkedDelivery,
  linkedSample,
  signedIn.addChildren([
    home,
    ...orderRoutes,
    ...intakeRoutes,
    ...notificationRoutes,
    sampleWorkspace,
    ...sampleRoutes,
    ...libraryRoutes,
    ...storageRoutes,
    ...streamRoutes,
    ...runFolderRoutes,
    ...instrumentRunRoutes,
    ...studyRoutes,
    ...checklistRoutes,
    ...runRoutes,
    reports,
    ...settingsRoutes,
    ...auditRoutes,
    exploreRoutes,
    nowhere,
  ]),
]);

export const router = createRouter({
  routeTree: tree,
  defaultPreload: "intent",
  defaultPendingComponent: Loading,
  defaultPendingMs: 300,
  defaultErrorComponent: ErrorBoundary,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** Selected samples that the previous page passes to the run form. */
    pickedSampleIds?: string[];
  }
}
