import { createRoute, redirect } from "@tanstack/react-router";
import { loadInsideMessages } from "./messages/loadMessages.ts";
import { refuseBeforeSetup } from "./refuseBeforeSetup.ts";
import { rootRoute } from "./rootRoute.ts";
import { queryClient, trpc } from "./trpc.ts";
import { Frame } from "./ui/Frame.tsx";

/** Everything behind the sign-in, inside the frame. */
export const signedIn = createRoute({
  getParentRoute: () => rootRoute,
  id: "signed-in",
  beforeLoad: async ({ location }) => {
    const [{ user }] = await Promise.all([
      queryClient.ensureQueryData(trpc.auth.session.queryOptions()),
      loadInsideMessages(),
    ]);
    if (user) return;
    await refuseBeforeSetup();
    const next = location.href === "/" ? {} : { next: location.href };
    throw redirect({ to: "/sign-in", search: next });
  },
  component: Frame,
});
