import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { pageSearch } from "../../kit/routing/addressSearch.ts";
import { signedIn } from "../../kit/routing/signedInRoute.ts";

const notifications = createRoute({
  getParentRoute: () => signedIn,
  path: "/notifications",
  validateSearch: (search: Record<string, unknown>): { unread?: true; page?: number } => ({
    ...pageSearch(search),
    ...(search["unread"] === true ? { unread: true } : {}),
  }),
  component: lazyRouteComponent(
    () => import("../../overview/notifications/NotificationsPage.tsx"),
    "NotificationsPage",
  ),
});

/** The notifications of the signed-in user. */
export const notificationRoutes = [notifications] as const;
