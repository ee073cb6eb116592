import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { namesSearch, pagedSearch, pageSearch } from "../../kit/routing/addressSearch.ts";
import { loadEditingMessages, loadFacilityMessages } from "../../kit/i18n/loadMessages.ts";
import { signedIn } from "../../kit/routing/signedInRoute.ts";
import { ordersSearch } from "../../ordering/orders/ordersSearch.ts";
import { orderSamplesSearch } from "../../ordering/samples/samplesSearch.ts";

const orders = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders",
  validateSearch: ordersSearch,
  component: lazyRouteComponent(() => import("../../ordering/orders/OrdersPage.tsx"), "OrdersPage"),
});

const newOrder = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders/new",
  // order: an existing order to edit. service: the service of a new order.
  validateSearch: (search: Record<string, unknown>): { order?: string; service?: string } =>
    namesSearch(search, ["order", "service"]),
  beforeLoad: loadEditingMessages,
  component: lazyRouteComponent(() => import("../../ordering/orders/NewOrderPage.tsx"), "NewOrderPage"),
});

/** The workspace of an order: one header, and a tab for each of its children. */
const order = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders/$orderId",
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(
    () => import("../../overview/orderWorkspace/OrderWorkspace.tsx"),
    "OrderWorkspace",
  ),
});

const overview = createRoute({
  getParentRoute: () => order,
  path: "/",
  component: lazyRouteComponent(() => import("../../overview/orderWorkspace/OverviewTab.tsx"), "OverviewTab"),
});

const billing = createRoute({
  getParentRoute: () => order,
  path: "billing",
  component: lazyRouteComponent(() => import("../../overview/orderWorkspace/BillingTab.tsx"), "BillingTab"),
});

const samples = createRoute({
  getParentRoute: () => order,
  path: "samples",
  validateSearch: orderSamplesSearch,
  component: lazyRouteComponent(() => import("../../ordering/orders/SamplesTab.tsx"), "SamplesTab"),
});

const quality = createRoute({
  getParentRoute: () => order,
  path: "quality",
  component: lazyRouteComponent(
    () => import("../../ordering/measurements/OrderQualityTab.tsx"),
    "OrderQualityTab",
  ),
});

const sequencing = createRoute({
  getParentRoute: () => order,
  path: "sequencing",
  // run: the displayed sequencing run; the newest if omitted. live: the page of the live sequencing runs.
  validateSearch: (search: Record<string, unknown>): { run?: string; page?: number; live?: number } => {
    const { page: live } = pageSearch({ page: search["live"] });
    return { ...namesSearch(search, ["run"]), ...pageSearch(search), ...(live ? { live } : {}) };
  },
  component: lazyRouteComponent(
    () => import("../../overview/orderWorkspace/SequencingTab.tsx"),
    "SequencingTab",
  ),
});

const planImport = createRoute({
  getParentRoute: () => order,
  path: "sequencing/import",
  component: lazyRouteComponent(() => import("../../sequencing/imports/ImportPage.tsx"), "ImportPage"),
});

const files = createRoute({
  getParentRoute: () => order,
  path: "files",
  validateSearch: pagedSearch,
  component: lazyRouteComponent(() => import("../../overview/orderWorkspace/FilesTab.tsx"), "FilesTab"),
});

const analyses = createRoute({
  getParentRoute: () => order,
  path: "analyses",
  component: lazyRouteComponent(() => import("../../analysis/runs/OrderAnalysesTab.tsx"), "OrderAnalysesTab"),
});

const delivery = createRoute({
  getParentRoute: () => order,
  path: "delivery",
  component: lazyRouteComponent(() => import("../../data/delivery/DeliveryTab.tsx"), "DeliveryTab"),
});

const activity = createRoute({
  getParentRoute: () => order,
  path: "activity",
  validateSearch: pageSearch,
  component: lazyRouteComponent(
    () => import("../../ordering/activity/OrderActivityTab.tsx"),
    "OrderActivityTab",
  ),
});

/** Former addresses of tabs. */
const upload = createRoute({
  getParentRoute: () => order,
  path: "upload",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/orders/$orderId/files", params, replace: true });
  },
});

const streams = createRoute({
  getParentRoute: () => order,
  path: "streams",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/orders/$orderId/sequencing", params, replace: true });
  },
});

/** Orders and their tabs. */
export const orderRoutes = [
  orders,
  newOrder,
  order.addChildren([
    overview,
    samples,
    quality,
    sequencing,
    planImport,
    files,
    analyses,
    delivery,
    billing,
    activity,
    upload,
    streams,
  ]),
] as const;
