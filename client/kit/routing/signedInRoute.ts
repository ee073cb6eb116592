import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { loadInside } from "./loadInside.ts";
import { refuseBeforeSetup } from "./refuseBeforeSetup.ts";
import { rootRoute } from "./rootRoute.ts";
import { queryClient, trpc } from "../trpc/trpc.ts";

/** Everything behind the sign-in, inside the frame. */
export const signedIn = createRoute({
  getParentRoute: () => rootRoute,
  id: "signed-in",
  beforeLoad: async ({ location }) => {
    const [{ user }] = await Promise.all([
      queryClient.ensureQueryData(trpc.auth.session.queryOptions()),
      loadInside(),
    ]);
    if (user) return;
    await refuseBeforeSetup();
    const next = location.href === "/" ? {} : { next: location.href };
    throw redirect({ to: "/sign-in", search: next });
  },
  component: lazyRouteComponent(() => import("../../shell/frame/Frame.tsx"), "Frame"),
});
