import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedIn } from "../../kit/routing/signedInRoute.ts";

/** The first page: what waits, and where everything is. */
export const home = createRoute({
  getParentRoute: () => signedIn,
  path: "/",
  component: lazyRouteComponent(() => import("../../overview/home/HomePage.tsx"), "HomePage"),
});
