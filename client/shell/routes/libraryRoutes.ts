import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadFacilityMessages } from "../../kit/i18n/loadMessages.ts";
import { signedIn } from "../../kit/routing/signedInRoute.ts";
import { librariesSearch } from "../../sequencing/libraries/librariesSearch.ts";
import { poolsSearch } from "../../sequencing/pools/poolsSearch.ts";

const libraries = createRoute({
  getParentRoute: () => signedIn,
  path: "/libraries",
  beforeLoad: loadFacilityMessages,
  validateSearch: librariesSearch,
  component: lazyRouteComponent(
    () => import("../../sequencing/libraries/LibrariesPage.tsx"),
    "LibrariesPage",
  ),
});

const newLibraries = createRoute({
  getParentRoute: () => signedIn,
  path: "/libraries/new",
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(
    () => import("../../sequencing/libraries/NewLibrariesPage.tsx"),
    "NewLibrariesPage",
  ),
});

const librarySheet = createRoute({
  getParentRoute: () => signedIn,
  path: "/libraries/sheet",
  beforeLoad: loadFacilityMessages,
  validateSearch: librariesSearch,
  component: lazyRouteComponent(
    () => import("../../sequencing/libraries/LibrarySheetPage.tsx"),
    "LibrarySheetPage",
  ),
});

const indexSets = createRoute({
  getParentRoute: () => signedIn,
  path: "/libraries/index-sets",
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(
    () => import("../../sequencing/libraries/IndexSetsPage.tsx"),
    "IndexSetsPage",
  ),
});

const pools = createRoute({
  getParentRoute: () => signedIn,
  path: "/pools",
  beforeLoad: loadFacilityMessages,
  validateSearch: poolsSearch,
  component: lazyRouteComponent(() => import("../../sequencing/pools/PoolsPage.tsx"), "PoolsPage"),
});

const pool = createRoute({
  getParentRoute: () => signedIn,
  path: "/pools/$poolId",
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../sequencing/pools/PoolPage.tsx"), "PoolPage"),
});

/** Libraries, their index sets, and pools. */
export const libraryRoutes = [libraries, newLibraries, librarySheet, indexSets, pools, pool] as const;
