import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { namesSearch, pagedSearch, textSearch } from "../../kit/routing/addressSearch.ts";
import { loadFacilityMessages } from "../../kit/i18n/loadMessages.ts";
import { signedIn } from "../../kit/routing/signedInRoute.ts";

/** The public pages of the registry, with or without a session. */
const explore = createRoute({
  getParentRoute: () => signedIn,
  path: "/explore",
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(
    () => import("../../registry/publicRegistry/PublicRegistryLayout.tsx"),
    "PublicRegistryLayout",
  ),
  notFoundComponent: lazyRouteComponent(
    () => import("../../registry/publicRegistry/PublicRegistryNotFound.tsx"),
    "PublicRegistryNotFound",
  ),
});

const TARGETS = ["order", "study"] as const;

const explorePipelines = createRoute({
  getParentRoute: () => explore,
  path: "/",
  validateSearch: (
    search: Record<string, unknown>,
  ): {
    search?: string;
    category?: string;
    family?: string;
    target?: (typeof TARGETS)[number];
    verified?: true;
    page?: number;
  } => {
    const target = TARGETS.find((known) => known === search["target"]);
    return {
      ...pagedSearch(search),
      ...namesSearch(search, ["category", "family"]),
      ...(target ? { target } : {}),
      ...(search["verified"] === true ? { verified: true } : {}),
    };
  },
  component: lazyRouteComponent(
    () => import("../../registry/publicRegistry/PublishedPipelinesPage.tsx"),
    "PublishedPipelinesPage",
  ),
});

const explorePipeline = createRoute({
  getParentRoute: () => explore,
  path: "$pipelineId",
  component: lazyRouteComponent(
    () => import("../../registry/publicRegistry/PublishedPipelinePage.tsx"),
    "PublishedPipelinePage",
  ),
});

const exploreChecklists = createRoute({
  getParentRoute: () => explore,
  path: "checklists",
  validateSearch: textSearch,
  component: lazyRouteComponent(
    () => import("../../registry/publicRegistry/PublishedChecklistsPage.tsx"),
    "PublishedChecklistsPage",
  ),
});

const exploreChecklist = createRoute({
  getParentRoute: () => explore,
  path: "checklists/$accession",
  validateSearch: textSearch,
  component: lazyRouteComponent(
    () => import("../../registry/publicRegistry/PublishedChecklistPage.tsx"),
    "PublishedChecklistPage",
  ),
});

const TECHNOLOGY_PARTS = ["flowCells", "kits", "barcodes", "software"] as const;

const exploreTechnology = createRoute({
  getParentRoute: () => explore,
  path: "technology",
  // show: the displayed part of the catalog; platforms if omitted.
  validateSearch: (
    search: Record<string, unknown>,
  ): { search?: string; show?: (typeof TECHNOLOGY_PARTS)[number] } => {
    const show = TECHNOLOGY_PARTS.find((known) => known === search["show"]);
    return { ...textSearch(search), ...(show ? { show } : {}) };
  },
  component: lazyRouteComponent(
    () => import("../../registry/publicRegistry/TechnologyPage.tsx"),
    "TechnologyPage",
  ),
});

const exploreResearch = createRoute({
  getParentRoute: () => explore,
  path: "research-data",
  validateSearch: (
    search: Record<string, unknown>,
  ): { category?: string; flagship?: true; scale?: "linear" } => ({
    ...namesSearch(search, ["category"]),
    ...(search["flagship"] === true ? { flagship: true } : {}),
    ...(search["scale"] === "linear" ? { scale: "linear" } : {}),
  }),
  component: lazyRouteComponent(
    () => import("../../registry/publicRegistry/ResearchPage.tsx"),
    "ResearchPage",
  ),
});

const exploreNowhere = createRoute({
  getParentRoute: () => explore,
  path: "$",
  component: lazyRouteComponent(
    () => import("../../registry/publicRegistry/PublicRegistryNotFound.tsx"),
    "PublicRegistryNotFound",
  ),
});

/** The pages of the registry. */
export const exploreRoutes = explore.addChildren([
  explorePipelines,
  explorePipeline,
  exploreChecklists,
  exploreChecklist,
  exploreTechnology,
  exploreResearch,
  exploreNowhere,
]);
