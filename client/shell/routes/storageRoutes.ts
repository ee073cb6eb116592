import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { pagedSearch } from "../../kit/routing/addressSearch.ts";
import { loadFacilityMessages } from "../../kit/i18n/loadMessages.ts";
import { signedIn } from "../../kit/routing/signedInRoute.ts";

/** The stored files of the facility: one header, and a tab for each of its children. */
const storage = createRoute({
  getParentRoute: () => signedIn,
  path: "/storage",
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../data/storage/StoragePage.tsx"), "StoragePage"),
});

const FORMER_STATES = ["unassigned", "assigned", "missing", "all"] as const;

export interface FormerSearch {
  search?: string;
  page?: number;
  state?: (typeof FORMER_STATES)[number];
}

const usage = createRoute({
  getParentRoute: () => storage,
  path: "/",
  // The list of files had this address; without a state it listed the unassigned ones.
  validateSearch: (search: Record<string, unknown>): FormerSearch => {
    const state = FORMER_STATES.find((known) => known === search["state"]);
    return { ...pagedSearch(search), ...(state ? { state } : {}) };
  },
  beforeLoad: ({ search: { state, ...search } }) => {
    if (state === "all") throw redirect({ to: "/storage/files", search, replace: true });
    if (state === "assigned")
      throw redirect({ to: "/storage/files", search: { ...search, state }, replace: true });
    if (state === "missing") throw redirect({ to: "/storage/integrity", search, replace: true });
    if (state === "unassigned" || search.search !== undefined || search.page !== undefined)
      throw redirect({ to: "/storage/unassigned", search, replace: true });
  },
  component: lazyRouteComponent(() => import("../../data/storage/UsageTab.tsx"), "UsageTab"),
});

const files = createRoute({
  getParentRoute: () => storage,
  path: "files",
  validateSearch: (
    search: Record<string, unknown>,
  ): { search?: string; page?: number; state?: "assigned" } => ({
    ...pagedSearch(search),
    ...(search["state"] === "assigned" ? { state: "assigned" } : {}),
  }),
  component: lazyRouteComponent(() => import("../../data/storage/FileTabs.tsx"), "FilesTab"),
});

const unassigned = createRoute({
  getParentRoute: () => storage,
  path: "unassigned",
  validateSearch: pagedSearch,
  component: lazyRouteComponent(() => import("../../data/storage/FileTabs.tsx"), "UnassignedTab"),
});

const integrity = createRoute({
  getParentRoute: () => storage,
  path: "integrity",
  validateSearch: pagedSearch,
  component: lazyRouteComponent(() => import("../../data/storage/FileTabs.tsx"), "IntegrityTab"),
});

/** Storage and its tabs. */
export const storageRoutes = [storage.addChildren([usage, files, unassigned, integrity])] as const;
