import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedIn } from "../../kit/routing/signedInRoute.ts";

/** The home page. */
export const home = createRoute({
  getParentRoute: () => signedIn,
  path: "/",
  component: lazyRouteComponent(() => import("../../overview/home/HomePage.tsx"), "HomePage"),
});
