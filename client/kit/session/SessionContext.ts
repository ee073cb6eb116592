import { createContext, useContext } from "react";
import type { Outputs } from "../trpc/trpc.ts";

export type SessionUser = NonNullable<Outputs["auth"]["session"]["user"]>;

export const SessionContext = createContext<SessionUser | null>(null);

/** Who is signed in. Only inside the frame, which lets nobody else in. A person whose session has ended stays known,
 *  so that their page stands still behind the dialog that asks them to sign in again. */
export function useSession(): { user: SessionUser; isAdmin: boolean } {
  const user = useContext(SessionContext);
  if (!user) throw new Error("useSession is for pages inside the frame");
  return { user, isAdmin: user.role === "FACILITY_ADMIN" };
}
