import { redirect } from "@tanstack/react-router";
import { errorRefusal, queryClient, trpc } from "../trpc/trpc.ts";

/** Redirects to the setup page if the instance has no account yet, and to the page for a new password or a second
 *  factor if the server refuses everything else. */
export async function refuseBeforeSetup(): Promise<void> {
  const { needsAdmin, demo } = await queryClient
    .fetchQuery(trpc.setup.welcome.queryOptions())
    .catch((error: unknown) => {
      const code = errorRefusal(error)?.code;
      if (code === "auth.newPasswordRequired") throw redirect({ to: "/new-password" });
      if (code === "auth.secondFactorSetUpRequired") throw redirect({ to: "/second-factor" });
      throw error;
    });
  // A demo is open to visitors even without an administrator.
  if (needsAdmin && !demo) throw redirect({ to: "/setup" });
}
