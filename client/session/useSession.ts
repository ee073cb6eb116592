import { useSuspenseQuery } from "@tanstack/react-query";
import type { Outputs } from "../trpc.ts";
import { trpc } from "../trpc.ts";

export type SessionUser = NonNullable<Outputs["auth"]["session"]["user"]>;

/** Who is signed in. Only for pages behind the sign-in, whose route has asked already. */
export function useSession(): { user: SessionUser; isAdmin: boolean } {
  const { data } = useSuspenseQuery(trpc.auth.session.queryOptions());
  const user = data.user ?? NOBODY;
  return { user, isAdmin: user.role === "FACILITY_ADMIN" };
}

// What a page shows for the moment between a lost session and the sign-in.
const NOBODY: SessionUser = {
  id: "",
  email: "",
  firstName: "",
  lastName: "",
  role: "RESEARCHER",
  isDemo: false,
};
