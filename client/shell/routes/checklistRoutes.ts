import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { textSearch, versionSearch } from "../../kit/routing/addressSearch.ts";
import { loadFacilityMessages } from "../../kit/i18n/loadMessages.ts";
import { signedIn } from "../../kit/routing/signedInRoute.ts";

const checklists = createRoute({
  getParentRoute: () => signedIn,
  path: "/checklists",
  validateSearch: (search: Record<string, unknown>): { search?: string; version?: number } => ({
    ...textSearch(search),
    ...versionSearch(search),
  }),
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(
    () => import("../../definitions/checklists/ChecklistsPage.tsx"),
    "ChecklistsPage",
  ),
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
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(
    () => import("../../definitions/checklists/ChecklistPage.tsx"),
    "ChecklistPage",
  ),
});

/** The metadata checklists of samples. */
export const checklistRoutes = [checklists, checklist] as const;
