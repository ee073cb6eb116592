import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { namesSearch, pageSearch, textSearch } from "../../kit/routing/addressSearch.ts";
import { loadFacilityMessages } from "../../kit/i18n/loadMessages.ts";
import { signedIn } from "../../kit/routing/signedInRoute.ts";
import { sortSearch } from "../../kit/table/sortSearch.ts";

const ORDER_STATUSES = ["DRAFT", "SUBMITTED", "COMPLETED"] as const;
const SORTS = ["created", "number", "name", "owner", "status", "samples"] as const;

export interface OrdersSearch {
  search?: string;
  status?: (typeof ORDER_STATUSES)[number];
  sort?: (typeof SORTS)[number];
  direction?: "asc" | "desc";
}

const orders = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders",
  validateSearch: (search: Record<string, unknown>): OrdersSearch => {
    const status = ORDER_STATUSES.find((known) => known === search["status"]);
    return { ...textSearch(search), ...sortSearch(search, SORTS), ...(status ? { status } : {}) };
  },
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
