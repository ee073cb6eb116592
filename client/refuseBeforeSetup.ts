import { redirect } from "@tanstack/react-router";
import { queryClient, trpc } from "./trpc.ts";

/** Leads to the setup: a new instance has nobody who could sign in. */
export async function refuseBeforeSetup(): Promise<void> {
  const { needsAdmin } = await queryClient.fetchQuery(trpc.setup.welcome.queryOptions());
  if (needsAdmin) throw redirect({ to: "/setup" });
}
