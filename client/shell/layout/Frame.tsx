import { lazyRouteComponent, Outlet } from "@tanstack/react-router";
import { useState } from "react";
import { queryClient, trpc } from "../../kit/trpc/trpc.ts";

const AppShell = lazyRouteComponent(() => import("./AppShell.tsx"), "AppShell");

/** The frame of a signed-in user; without a session, the public page alone. Its code loads in parallel with the page. */
export const Frame = Object.assign(MaybeShell, {
  async preload(): Promise<void> {
    if (isSignedIn()) await AppShell.preload?.();
  },
});

function MaybeShell() {
  // Stays after the session has expired, so that the page remains behind the sign-in dialog.
  const [isFramed] = useState(isSignedIn);
  return isFramed ? <AppShell /> : <Outlet />;
}

function isSignedIn(): boolean {
  return Boolean(queryClient.getQueryData(trpc.auth.session.queryKey())?.user);
}
