import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { trpc } from "../../kit/trpc/trpc.ts";
import type { SessionUser } from "../../kit/session/SessionContext.ts";

/** Goes in after signing in: to `next`, an address of ours, or home. Forgets what was loaded before. */
export function useEnter(): (user: SessionUser, next?: string) => void {
  const client = useQueryClient();
  const router = useRouter();
  return (user, next = "/") => {
    client.clear();
    client.setQueryData(trpc.auth.session.queryKey(), { user });
    router.history.replace(next);
  };
}
