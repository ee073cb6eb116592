import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { namesSearch, textSearch } from "../../kit/routing/addressSearch.ts";
import { loadFacilityMessages } from "../../kit/i18n/loadMessages.ts";
import { signedIn } from "../../kit/routing/signedInRoute.ts";
import { sortSearch } from "../../kit/table/sortSearch.ts";

const pipelines = createRoute({
  getParentRoute: () => signedIn,
  path: "/pipelines",
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../analysis/pipelines/PipelinesPage.tsx"), "PipelinesPage"),
});

const PIPELINE_TABS = ["versions", "about"] as const;

const pipeline = createRoute({
  getParentRoute: () => signedIn,
  path: "/pipelines/$pipelineId",
  // Without a tab: the settings.
  validateSearch: (search: Record<string, unknown>): { tab?: (typeof PIPELINE_TABS)[number] } => {
    const tab = PIPELINE_TABS.find((known) => known === search["tab"]);
    return tab ? { tab } : {};
  },
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../analysis/pipelines/PipelinePage.tsx"), "PipelinePage"),
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
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(
    () => import("../../analysis/pipelines/packageStore/StorePage.tsx"),
    "StorePage",
  ),
});

const referenceData = createRoute({
  getParentRoute: () => signedIn,
  path: "/pipelines/reference-data",
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(
    () => import("../../analysis/referenceData/ReferenceDataPage.tsx"),
    "ReferenceDataPage",
  ),
});

const addPipeline = createRoute({
  getParentRoute: () => signedIn,
  path: "/pipelines/add",
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(
    () => import("../../analysis/pipelines/addPipeline/AddPipelinePage.tsx"),
    "AddPipelinePage",
  ),
});

const RUN_STATUSES = ["pending", "queued", "running", "completed", "failed", "cancelled"] as const;
const SORTS = ["created", "number", "pipeline", "status", "by"] as const;

const runs = createRoute({
  getParentRoute: () => signedIn,
  path: "/analyses",
  // published: only final results.
  validateSearch: (
    search: Record<string, unknown>,
  ): {
    pipeline?: string;
    status?: (typeof RUN_STATUSES)[number];
    order?: string;
    study?: string;
    published?: true;
    sort?: (typeof SORTS)[number];
    direction?: "asc" | "desc";
  } => {
    const status = RUN_STATUSES.find((known) => known === search["status"]);
    return {
      ...namesSearch(search, ["pipeline", "order", "study"]),
      ...sortSearch(search, SORTS),
      ...(status ? { status } : {}),
      ...(search["published"] === true ? { published: true } : {}),
    };
  },
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../analysis/runs/RunsPage.tsx"), "RunsPage"),
});

const newRun = createRoute({
  getParentRoute: () => signedIn,
  path: "/analyses/new",
  // from: the run whose samples and settings are reused.
  validateSearch: (
    search: Record<string, unknown>,
  ): { order?: string; study?: string; pipeline?: string; from?: string } =>
    namesSearch(search, ["order", "study", "pipeline", "from"]),
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../analysis/launch/LaunchPage.tsx"), "LaunchPage"),
});

const RUN_TABS = ["tasks", "logs", "files", "reports", "resources", "cost", "about"] as const;
/** Former names of tabs, as bookmarks have them. */
const FORMER_TABS: Record<string, (typeof RUN_TABS)[number]> = { log: "logs", events: "logs" };

const OPENED = ["task", "folder", "file"] as const;
type Opened = Partial<Record<(typeof OPENED)[number], string>>;

// The router parses numeric texts as numbers.
function openedSearch(search: Record<string, unknown>): Opened {
  const given = OPENED.filter((name) => typeof search[name] === "number" || typeof search[name] === "string");
  return Object.fromEntries(
    given.map((name) => [name, String(search[name])]).filter(([, text]) => text !== ""),
  );
}
const rules = createRoute({
  getParentRoute: () => signedIn,
  path: "/analyses/rules",
  // Without a tab: the rules.
  validateSearch: (search: Record<string, unknown>): { tab?: "log" } =>
    search["tab"] === "log" ? { tab: "log" } : {},
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../analysis/automation/RulesPage.tsx"), "RulesPage"),
});

const newRule = createRoute({
  getParentRoute: () => signedIn,
  path: "/analyses/rules/new",
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../analysis/automation/RulePage.tsx"), "NewRulePage"),
});

const rule = createRoute({
  getParentRoute: () => signedIn,
  path: "/analyses/rules/$ruleId",
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../analysis/automation/RulePage.tsx"), "RulePage"),
});

const run = createRoute({
  getParentRoute: () => signedIn,
  path: "/analyses/$runId",
  // Without a tab: the summary. step: the step whose tasks are listed. task, file: the task or
  // published file that is open. folder: of the published files.
  validateSearch: (
    search: Record<string, unknown>,
  ): { tab?: (typeof RUN_TABS)[number]; step?: string } & Opened => {
    const tab = RUN_TABS.find((known) => known === search["tab"]) ?? FORMER_TABS[String(search["tab"])];
    return {
      ...(tab ? { tab } : {}),
      ...namesSearch(search, ["step"]),
      ...openedSearch(search),
    };
  },
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../analysis/runs/RunPage.tsx"), "RunPage"),
});

const report = createRoute({
  getParentRoute: () => signedIn,
  path: "/report",
  // path: of the file, as the server returns it.
  validateSearch: (search: Record<string, unknown>): { path?: string } => namesSearch(search, ["path"]),
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../analysis/runs/ReportPage.tsx"), "ReportPage"),
});

/** Pipelines, the package store, runs and the rules that start them. */
export const runRoutes = [
  pipelines,
  pipeline,
  pipelineStore,
  addPipeline,
  referenceData,
  runs,
  newRun,
  rules,
  newRule,
  rule,
  run,
  report,
] as const;
