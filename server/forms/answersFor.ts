import type { SessionUser } from "../context.ts";
import { isFacilityAdmin } from "../gates.ts";
import { orderForm } from "./orderForm.ts";

type AnswersOf<Value> = Record<string, Value>;

/** The answers a user may give and see: fields for the facility alone are left out for researchers (spec §2), and so
 *  are the answers to them, on their way in as on their way out. undefined stays undefined. */
export function answersFor<Value>(user: SessionUser, answers: AnswersOf<Value>): AnswersOf<Value>;
export function answersFor<Value>(
  user: SessionUser,
  answers: AnswersOf<Value> | undefined,
): AnswersOf<Value> | undefined;
export function answersFor<Value>(user: SessionUser, answers: AnswersOf<Value> | undefined) {
  if (answers === undefined || isFacilityAdmin(user)) return answers;
  const hidden = new Set(
    orderForm()
      .fields.filter((field) => field.adminOnly)
      .map((field) => field.name),
  );
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !hidden.has(name)));
}
