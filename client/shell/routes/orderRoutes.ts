import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { namesSearch, pageSearch } from "../../kit/routing/addressSearch.ts";
import { loadFacilityMessages } from "../../kit/i18n/loadMessages.ts";
import { signedIn } from "../../kit/routing/signedInRoute.ts";
import { ordersSearch } from "../../ordering/orders/ordersSearch.ts";

const orders = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders",
  validateSearch: ordersSearch,
  component: lazyRouteComponent(() => import("../../ordering/orders/OrdersPage.tsx"), "OrdersPage"),
});

const newOrder = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders/new",
  // order: an existing order to edit.
  validateSearch: (search: Record<string, unknown>): { order?: string } =>
    typeof search["order"] === "string" ? { order: search["order"] } : {},
  component: lazyRouteComponent(() => import("../../ordering/orders/NewOrderPage.tsx"), "NewOrderPage"),
});

const order = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders/$orderId",
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../overview/orderWorkspace/OrderPage.tsx"), "OrderPage"),
});

const upload = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders/$orderId/upload",
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../data/uploads/UploadPage.tsx"), "UploadPage"),
});

const delivery = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders/$orderId/delivery",
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../data/delivery/DeliveryPage.tsx"), "DeliveryPage"),
});

const sequencing = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders/$orderId/sequencing",
  // run: the displayed sequencing run; the newest if omitted.
  validateSearch: (search: Record<string, unknown>): { run?: string; page?: number } => ({
    ...namesSearch(search, ["run"]),
    ...pageSearch(search),
  }),
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../sequencing/runs/SequencingPage.tsx"), "SequencingPage"),
});

const planImport = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders/$orderId/sequencing/import",
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../sequencing/imports/ImportPage.tsx"), "ImportPage"),
});

/** Orders and their subpages. */
export const orderRoutes = [orders, newOrder, order, upload, delivery, sequencing, planImport] as const;
