import type { SessionUser } from "../../platform/rpc/context.ts";
import { isFacilityAdmin } from "../../platform/rpc/gates.ts";

type AnswersOf<Value> = Record<string, Value>;

/** The answers a user may give and see: fields for the facility alone are left out for researchers (spec §2), and so
 *  are the answers to them, on their way in as on their way out. undefined stays undefined.
 *  facilityNames: as the form in force tells them. */
export function answersFor<Value>(
  user: SessionUser,
  form: { facilityNames: ReadonlySet<string> },
  answers: AnswersOf<Value>,
): AnswersOf<Value>;
export function answersFor<Value>(
  user: SessionUser,
  form: { facilityNames: ReadonlySet<string> },
  answers: AnswersOf<Value> | undefined,
): AnswersOf<Value> | undefined;
export function answersFor<Value>(
  user: SessionUser,
  { facilityNames }: { facilityNames: ReadonlySet<string> },
  answers: AnswersOf<Value> | undefined,
) {
  if (answers === undefined || isFacilityAdmin(user)) return answers;
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !facilityNames.has(name)));
}
