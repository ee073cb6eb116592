import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { pageSearch, textSearch } from "../../kit/routing/addressSearch.ts";
import { loadEditingMessages, loadFacilityMessages } from "../../kit/i18n/loadMessages.ts";
import { signedIn } from "../../kit/routing/signedInRoute.ts";
import { sortSearch } from "../../kit/table/sortSearch.ts";

const SORTS = ["created", "title", "owner", "samples"] as const;

export interface StudiesSearch {
  search?: string;
  sort?: (typeof SORTS)[number];
  direction?: "asc" | "desc";
}

const studies = createRoute({
  getParentRoute: () => signedIn,
  path: "/studies",
  validateSearch: (search: Record<string, unknown>): StudiesSearch => ({
    ...textSearch(search),
    ...sortSearch(search, SORTS),
  }),
  beforeLoad: loadEditingMessages,
  component: lazyRouteComponent(() => import("../../ordering/studies/StudiesPage.tsx"), "StudiesPage"),
});

const STUDY_TABS = ["metadata", "samples", "analyses", "activity"] as const;

const study = createRoute({
  getParentRoute: () => signedIn,
  path: "/studies/$studyId",
  // Without a tab: the overview. page: of the activity.
  validateSearch: (search: Record<string, unknown>): { tab?: (typeof STUDY_TABS)[number]; page?: number } => {
    const tab = STUDY_TABS.find((known) => known === search["tab"]);
    return { ...(tab ? { tab } : {}), ...(tab === "activity" ? pageSearch(search) : {}) };
  },
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../overview/studyWorkspace/StudyPage.tsx"), "StudyPage"),
});

const ownStudyForm = createRoute({
  getParentRoute: () => signedIn,
  path: "/studies/$studyId/form",
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(
    () => import("../../definitions/forms/StudyFormPage.tsx"),
    "OwnStudyFormPage",
  ),
});

/** Studies and their forms. */
export const studyRoutes = [studies, study, ownStudyForm] as const;
