import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { trpc } from "../../kit/trpc/trpc.ts";
import type { SessionUser } from "../../kit/session/SessionContext.ts";

/**
 * Returns a function that clears the query cache after sign-in and opens `next`, a path of this site, or the home
 * page.
 */
export function useStartSession(): (user: SessionUser, next?: string) => void {
  const client = useQueryClient();
  const router = useRouter();
  return (user, next = "/") => {
    client.clear();
    client.setQueryData(trpc.auth.session.queryKey(), { user });
    router.history.replace(next);
  };
}
