import { extentOfRight, type Right } from "../../../server/platform/rpc/rules/rights.ts";
import { useSession } from "./SessionContext.ts";

/** Whether the user has a right over a record: users of the facility over every record, researchers over their own.
 *  Members of a department only read the records that it shares. */
export function useMayChange({ userId }: { userId: string }, right: Right): boolean {
  const { user } = useSession();
  const extent = extentOfRight(user.role, right);
  return extent === "all" || (extent === "own" && user.id === userId);
}
