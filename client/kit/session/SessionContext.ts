import { createContext, useContext } from "react";
import type { Outputs } from "../trpc/trpc.ts";

export type SessionUser = NonNullable<Outputs["auth"]["session"]["user"]>;

export const SessionContext = createContext<SessionUser | null>(null);

/**
 * The signed-in user. Available only inside the frame, which requires a session. After the session has expired the
 * user stays set, so that the page remains behind the sign-in dialog.
 */
export function useSession(): { user: SessionUser; isAdmin: boolean } {
  const user = useContext(SessionContext);
  if (!user) throw new Error("useSession is for pages inside the frame");
  return { user, isAdmin: user.role === "FACILITY_ADMIN" };
}
