import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadFacilityMessages } from "../../kit/i18n/loadMessages.ts";
import { pagedSearch } from "../../kit/routing/addressSearch.ts";
import { signedIn } from "../../kit/routing/signedInRoute.ts";
import { RUN_FOLDER_STATES, type RunFolderState } from "../../sequencing/runFolders/runFolderStates.ts";

const runFolders = createRoute({
  getParentRoute: () => signedIn,
  path: "/run-folders",
  validateSearch: (
    given: Record<string, unknown>,
  ): { search?: string; page?: number; state?: RunFolderState } => {
    const state = RUN_FOLDER_STATES.find((known) => known === given["state"]);
    return { ...pagedSearch(given), ...(state ? { state } : {}) };
  },
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(
    () => import("../../sequencing/runFolders/RunFoldersPage.tsx"),
    "RunFoldersPage",
  ),
});

const runFolder = createRoute({
  getParentRoute: () => signedIn,
  path: "/run-folders/$runFolderId",
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(
    () => import("../../analysis/demultiplexing/DemultiplexedRunFolderPage.tsx"),
    "DemultiplexedRunFolderPage",
  ),
});

/** Run folders of instruments. */
export const runFolderRoutes = [runFolders, runFolder] as const;
