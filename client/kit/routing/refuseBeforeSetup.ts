import { redirect } from "@tanstack/react-router";
import { queryClient, trpc } from "../trpc/trpc.ts";

/** Leads to the setup: a new instance has nobody who could sign in. */
export async function refuseBeforeSetup(): Promise<void> {
  const { needsAdmin, demo } = await queryClient.fetchQuery(trpc.setup.welcome.queryOptions());
  // A demo is open to visitors, whether or not somebody administers it.
  if (needsAdmin && !demo) throw redirect({ to: "/setup" });
}
