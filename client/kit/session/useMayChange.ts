import { useSession } from "./SessionContext.ts";

/** Whether the user may change a record: its owner and the facility may; members of a department only read the records
 *  that it shares. */
export function useMayChange({ userId }: { userId: string }): boolean {
  const { user, isAdmin } = useSession();
  return isAdmin || user.id === userId;
}
