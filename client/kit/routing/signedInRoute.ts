import { createRoute, redirect } from "@tanstack/react-router";
import { loadInside } from "./loadInside.ts";
import { refuseBeforeSetup } from "./refuseBeforeSetup.ts";
import { rootRoute } from "./rootRoute.ts";
import type { SessionUser } from "../session/SessionContext.ts";
import { queryClient, trpc } from "../trpc/trpc.ts";

const PUBLIC_PATH = /^\/explore(\/|$)/;

/**
 * The parent of every page that needs a session, and of the public pages, which stay in the frame for a signed-in user.
 * The shell draws the frame.
 */
export const signedIn = createRoute({
  getParentRoute: () => rootRoute,
  id: "signed-in",
  beforeLoad: async ({ location }) => {
    const isPublic = PUBLIC_PATH.test(location.pathname);
    const [user] = await Promise.all([isPublic ? readVisitor() : readUser(), loadInside()]);
    const next = location.href === "/" ? {} : { next: location.href };
    if (user?.mustChangePassword) throw redirect({ to: "/new-password", search: next });
    if (user?.mustSetUpSecondFactor) throw redirect({ to: "/second-factor", search: next });
    if (user?.mustAcceptTerms) throw redirect({ to: "/accept-terms", search: next });
    if (user || isPublic) return;
    await refuseBeforeSetup();
    throw redirect({ to: "/sign-in", search: next });
  },
});

async function readUser(): Promise<SessionUser | null> {
  return (await queryClient.ensureQueryData(trpc.auth.session.queryOptions())).user;
}

// A standalone registry has no sessions, and its pages are shown without the database of an instance too.
async function readVisitor(): Promise<SessionUser | null> {
  const about = await queryClient.ensureQueryData(trpc.registry.about.queryOptions()).catch(() => null);
  return about?.alone ? null : readUser().catch(() => null);
}
