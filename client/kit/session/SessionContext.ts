import { createContext, useContext } from "react";
import { extentOfRight, type Right } from "../../../server/platform/rpc/rules/rights.ts";
import type { Outputs } from "../trpc/trpc.ts";

export type SessionUser = NonNullable<Outputs["auth"]["session"]["user"]>;

export const SessionContext = createContext<SessionUser | null>(null);

export interface Session {
  user: SessionUser;
  /** Whether the user sees the records of all customers. */
  isOfFacility: boolean;
  /** Whether the user has a right: users of the facility over the records of all customers, researchers over their
   *  own (useMayChange). */
  can: (right: Right) => boolean;
}

/**
 * The signed-in user. Available only inside the frame, which requires a session. After the session has expired the
 * user stays set, so that the page remains behind the sign-in dialog.
 */
export function useSession(): Session {
  const user = useContext(SessionContext);
  if (!user) throw new Error("useSession is for pages inside the frame");
  const extent = (right: Right) => extentOfRight(user.role, right);
  return {
    user,
    isOfFacility: extent("records.read") === "all",
    can: (right) => extent(right) !== undefined,
  };
}
