import { createRoute, redirect } from "@tanstack/react-router";
import { loadInside } from "./loadInside.ts";
import { refuseBeforeSetup } from "./refuseBeforeSetup.ts";
import { rootRoute } from "./rootRoute.ts";
import { queryClient, trpc } from "../trpc/trpc.ts";

/** The parent of every page that needs a session. The shell draws its frame. */
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
});
