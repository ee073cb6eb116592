import { createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { COLLECTIONS } from "../server/technologies/rules/catalog.ts";
import { namesSearch, pageSearch, pagedSearch, textSearch, versionSearch } from "./addressSearch.ts";
import { exploreRoutes } from "./explore/exploreRoutes.ts";
import { rootRoute } from "./rootRoute.ts";
import { queryClient, trpc } from "./trpc.ts";
import { Broken } from "./ui/Broken.tsx";
import { Frame } from "./ui/Frame.tsx";
import { Loading } from "./ui/Loading.tsx";
import { NotFound } from "./ui/NotFound.tsx";

const setup = createRoute({
  getParentRoute: () => rootRoute,
  path: "/setup",
  component: lazyRouteComponent(() => import("./setup/SetupPage.tsx"), "SetupPage"),
});

const status = createRoute({
  getParentRoute: () => rootRoute,
  path: "/status",
  component: lazyRouteComponent(() => import("./status/StatusPage.tsx"), "StatusPage"),
});

/** next: the address to go on to after signing in. */
const nextSearch = (search: Record<string, unknown>): { next?: string } =>
  typeof search["next"] === "string" && /^\/(?![/\\])/.test(search["next"]) ? { next: search["next"] } : {};

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch: nextSearch,
  beforeLoad: refuseBeforeSetup,
  component: lazyRouteComponent(() => import("./session/SignInPage.tsx"), "SignInPage"),
});

const register = createRoute({
  getParentRoute: () => rootRoute,
  path: "/register",
  validateSearch: nextSearch,
  beforeLoad: refuseBeforeSetup,
  component: lazyRouteComponent(() => import("./session/RegisterPage.tsx"), "RegisterPage"),
});

/** A delivery for whoever holds a link to it, signed in or not. */
const linkedDelivery = createRoute({
  getParentRoute: () => rootRoute,
  path: "/delivery/$token",
  component: lazyRouteComponent(() => import("./delivery/LinkedDeliveryPage.tsx"), "LinkedDeliveryPage"),
});

/** Everything behind the sign-in, inside the frame. */
const signedIn = createRoute({
  getParentRoute: () => rootRoute,
  id: "signed-in",
  beforeLoad: async ({ location }) => {
    const { user } = await queryClient.ensureQueryData(trpc.auth.session.queryOptions());
    if (user) return;
    await refuseBeforeSetup();
    const next = location.href === "/" ? {} : { next: location.href };
    throw redirect({ to: "/sign-in", search: next });
  },
  component: Frame,
});

const home = createRoute({
  getParentRoute: () => signedIn,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/orders", replace: true });
  },
});

const ORDER_STATUSES = ["DRAFT", "SUBMITTED", "COMPLETED"] as const;

const orders = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders",
  validateSearch: (
    search: Record<string, unknown>,
  ): { search?: string; status?: (typeof ORDER_STATUSES)[number]; page?: number } => {
    const status = ORDER_STATUSES.find((known) => known === search["status"]);
    return { ...pagedSearch(search), ...(status ? { status } : {}) };
  },
  component: lazyRouteComponent(() => import("./orders/OrdersPage.tsx"), "OrdersPage"),
});

const newOrder = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders/new",
  // order: one that exists already and is filled in further.
  validateSearch: (search: Record<string, unknown>): { order?: string } =>
    typeof search["order"] === "string" ? { order: search["order"] } : {},
  component: lazyRouteComponent(() => import("./orders/NewOrderPage.tsx"), "NewOrderPage"),
});

const order = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders/$orderId",
  component: lazyRouteComponent(() => import("./orders/OrderPage.tsx"), "OrderPage"),
});

const upload = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders/$orderId/upload",
  component: lazyRouteComponent(() => import("./uploads/UploadPage.tsx"), "UploadPage"),
});

const delivery = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders/$orderId/delivery",
  component: lazyRouteComponent(() => import("./delivery/DeliveryPage.tsx"), "DeliveryPage"),
});

const sequencing = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders/$orderId/sequencing",
  // run: the sequencing run that is shown; without one the newest.
  validateSearch: (search: Record<string, unknown>): { run?: string; page?: number } => ({
    ...namesSearch(search, ["run"]),
    ...pageSearch(search),
  }),
  component: lazyRouteComponent(() => import("./sequencing/SequencingPage.tsx"), "SequencingPage"),
});

const planImport = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders/$orderId/sequencing/import",
  component: lazyRouteComponent(() => import("./imports/ImportPage.tsx"), "ImportPage"),
});

const orderStreams = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders/$orderId/streams",
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import("./streams/OrderStreamsPage.tsx"), "OrderStreamsPage"),
});

const stream = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders/$orderId/streams/$streamRunId",
  component: lazyRouteComponent(() => import("./streams/StreamPage.tsx"), "StreamPage"),
});

const STREAM_STATUSES = ["ACTIVE", "STOPPING", "STOPPED"] as const;

const streams = createRoute({
  getParentRoute: () => signedIn,
  path: "/streams",
  validateSearch: (
    search: Record<string, unknown>,
  ): { status?: (typeof STREAM_STATUSES)[number]; page?: number } => {
    const status = STREAM_STATUSES.find((known) => known === search["status"]);
    return { ...pageSearch(search), ...(status ? { status } : {}) };
  },
  component: lazyRouteComponent(() => import("./streams/StreamsPage.tsx"), "StreamsPage"),
});

const studies = createRoute({
  getParentRoute: () => signedIn,
  path: "/studies",
  validateSearch: (search: Record<string, unknown>): { search?: string; page?: number } =>
    pagedSearch(search),
  component: lazyRouteComponent(() => import("./studies/StudiesPage.tsx"), "StudiesPage"),
});

const study = createRoute({
  getParentRoute: () => signedIn,
  path: "/studies/$studyId",
  component: lazyRouteComponent(() => import("./studies/StudyPage.tsx"), "StudyPage"),
});

const checklists = createRoute({
  getParentRoute: () => signedIn,
  path: "/checklists",
  validateSearch: (search: Record<string, unknown>): { search?: string; version?: number } => ({
    ...textSearch(search),
    ...versionSearch(search),
  }),
  component: lazyRouteComponent(() => import("./checklists/ChecklistsPage.tsx"), "ChecklistsPage"),
});

const checklist = createRoute({
  getParentRoute: () => signedIn,
  path: "/checklists/$accession",
  // mandatory: only the mandatory fields are shown.
  validateSearch: (
    search: Record<string, unknown>,
  ): { search?: string; mandatory?: boolean; version?: number } => ({
    ...textSearch(search),
    ...versionSearch(search),
    ...(search["mandatory"] === true ? { mandatory: true } : {}),
  }),
  component: lazyRouteComponent(() => import("./checklists/ChecklistPage.tsx"), "ChecklistPage"),
});

const FILE_STATES = ["unassigned", "assigned", "missing", "all"] as const;

const storage = createRoute({
  getParentRoute: () => signedIn,
  path: "/storage",
  validateSearch: (
    search: Record<string, unknown>,
  ): { search?: string; state?: (typeof FILE_STATES)[number]; page?: number } => {
    const state = FILE_STATES.find((known) => known === search["state"]);
    return { ...pagedSearch(search), ...(state ? { state } : {}) };
  },
  component: lazyRouteComponent(() => import("./storage/StoragePage.tsx"), "StoragePage"),
});

const USER_ROLES = ["FACILITY_ADMIN", "RESEARCHER"] as const;

const users = createRoute({
  getParentRoute: () => signedIn,
  path: "/users",
  validateSearch: (
    search: Record<string, unknown>,
  ): { search?: string; role?: (typeof USER_ROLES)[number]; page?: number } => {
    const role = USER_ROLES.find((known) => known === search["role"]);
    return { ...pagedSearch(search), ...(role ? { role } : {}) };
  },
  component: lazyRouteComponent(() => import("./users/UsersPage.tsx"), "UsersPage"),
});

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: "/settings",
  component: lazyRouteComponent(() => import("./settings/SettingsPage.tsx"), "SettingsPage"),
});

const execution = createRoute({
  getParentRoute: () => signedIn,
  path: "/settings/execution",
  component: lazyRouteComponent(() => import("./settings/ExecutionPage.tsx"), "ExecutionPage"),
});

const CATALOG_STATES = ["offered", "notOffered", "comingSoon", "mine", "onlyHere"] as const;

const catalog = createRoute({
  getParentRoute: () => signedIn,
  path: "/settings/catalog",
  validateSearch: (
    search: Record<string, unknown>,
  ): {
    collection?: (typeof COLLECTIONS)[number];
    search?: string;
    state?: (typeof CATALOG_STATES)[number];
    page?: number;
  } => {
    const collection = COLLECTIONS.find((known) => known === search["collection"]);
    const state = CATALOG_STATES.find((known) => known === search["state"]);
    return { ...pagedSearch(search), ...(collection ? { collection } : {}), ...(state ? { state } : {}) };
  },
  component: lazyRouteComponent(() => import("./catalog/CatalogPage.tsx"), "CatalogPage"),
});

const pipelines = createRoute({
  getParentRoute: () => signedIn,
  path: "/pipelines",
  component: lazyRouteComponent(() => import("./pipelines/PipelinesPage.tsx"), "PipelinesPage"),
});

const STORE_STATES = ["updates", "installed", "available"] as const;

const pipelineStore = createRoute({
  getParentRoute: () => signedIn,
  path: "/pipelines/store",
  // offer: the package that is open, as source/pipeline.
  validateSearch: (
    search: Record<string, unknown>,
  ): {
    search?: string;
    category?: string;
    target?: string;
    source?: string;
    state?: (typeof STORE_STATES)[number];
    offer?: string;
  } => {
    const state = STORE_STATES.find((known) => known === search["state"]);
    return {
      ...textSearch(search),
      ...namesSearch(search, ["category", "target", "source", "offer"]),
      ...(state ? { state } : {}),
    };
  },
  component: lazyRouteComponent(() => import("./store/StorePage.tsx"), "StorePage"),
});

const RUN_STATUSES = ["pending", "queued", "running", "completed", "failed", "cancelled"] as const;

const runs = createRoute({
  getParentRoute: () => signedIn,
  path: "/runs",
  // published: final results alone.
  validateSearch: (
    search: Record<string, unknown>,
  ): {
    pipeline?: string;
    status?: (typeof RUN_STATUSES)[number];
    order?: string;
    study?: string;
    published?: true;
    page?: number;
  } => {
    const status = RUN_STATUSES.find((known) => known === search["status"]);
    return {
      ...namesSearch(search, ["pipeline", "order", "study"]),
      ...pageSearch(search),
      ...(status ? { status } : {}),
      ...(search["published"] === true ? { published: true } : {}),
    };
  },
  component: lazyRouteComponent(() => import("./runs/RunsPage.tsx"), "RunsPage"),
});

const newRun = createRoute({
  getParentRoute: () => signedIn,
  path: "/runs/new",
  // from: a run whose samples and settings are taken over.
  validateSearch: (
    search: Record<string, unknown>,
  ): { order?: string; study?: string; pipeline?: string; from?: string } =>
    namesSearch(search, ["order", "study", "pipeline", "from"]),
  component: lazyRouteComponent(() => import("./launch/LaunchPage.tsx"), "LaunchPage"),
});

const RUN_TABS = ["tasks", "log", "resources", "events", "about"] as const;

const run = createRoute({
  getParentRoute: () => signedIn,
  path: "/runs/$runId",
  validateSearch: (search: Record<string, unknown>): { tab?: (typeof RUN_TABS)[number] } => {
    const tab = RUN_TABS.find((known) => known === search["tab"]);
    return tab ? { tab } : {};
  },
  component: lazyRouteComponent(() => import("./runs/RunPage.tsx"), "RunPage"),
});

const orderForm = createRoute({
  getParentRoute: () => signedIn,
  path: "/settings/order-form",
  component: lazyRouteComponent(() => import("./forms/OrderFormPage.tsx"), "OrderFormPage"),
});

const studyForm = createRoute({
  getParentRoute: () => signedIn,
  path: "/settings/study-form",
  component: lazyRouteComponent(() => import("./forms/StudyFormPage.tsx"), "StudyFormPage"),
});

const ownStudyForm = createRoute({
  getParentRoute: () => signedIn,
  path: "/studies/$studyId/form",
  component: lazyRouteComponent(() => import("./forms/StudyFormPage.tsx"), "OwnStudyFormPage"),
});

const account = createRoute({
  getParentRoute: () => signedIn,
  path: "/account",
  component: lazyRouteComponent(() => import("./account/AccountPage.tsx"), "AccountPage"),
});

const tree = rootRoute.addChildren([
  setup,
  status,
  signIn,
  register,
  linkedDelivery,
  exploreRoutes,
  signedIn.addChildren([
    home,
    orders,
    newOrder,
    order,
    upload,
    delivery,
    sequencing,
    planImport,
    orderStreams,
    stream,
    streams,
    studies,
    study,
    checklists,
    checklist,
    storage,
    users,
    settings,
    execution,
    catalog,
    pipelines,
    pipelineStore,
    runs,
    newRun,
    run,
    orderForm,
    studyForm,
    ownStudyForm,
    account,
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
}

// A new instance has nobody who could sign in.
async function refuseBeforeSetup(): Promise<void> {
  const { needsAdmin } = await queryClient.fetchQuery(trpc.setup.welcome.queryOptions());
  if (needsAdmin) throw redirect({ to: "/setup" });
}
