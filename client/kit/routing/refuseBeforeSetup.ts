import { redirect } from "@tanstack/react-router";
import { queryClient, trpc } from "../trpc/trpc.ts";

/** Redirects to the setup page if the instance has no account yet. */
export async function refuseBeforeSetup(): Promise<void> {
  const { needsAdmin, demo } = await queryClient.fetchQuery(trpc.setup.welcome.queryOptions());
  // A demo is open to visitors even without an administrator.
  if (needsAdmin && !demo) throw redirect({ to: "/setup" });
}
