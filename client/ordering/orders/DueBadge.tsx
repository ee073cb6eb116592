import { formatShortDate } from "../../kit/components/format.ts";
import { type BadgeColor, WordBadge } from "../../kit/components/WordBadge.tsx";
import { t } from "../../kit/i18n/t.ts";
import { dueState, type DueState } from "../../../server/ordering/stages/rules/dueDate.ts";
import type { Order } from "../../definitions/answers/orderAnswers.ts";

const DUE_COLORS: Record<DueState, BadgeColor> = { overdue: "red", soon: "orange", onTime: "teal" };

/** The due date of an order: while work is left, with a word and a color for its urgency; otherwise as plain text.
 *  Nothing without one. */
export function DueBadge({ order }: { order: Pick<Order, "dueDate" | "stage"> }) {
  const { dueDate } = order;
  const state = dueState(order, localDay());
  if (dueDate === null) return null;
  const date = formatShortDate(dueDate);
  if (state === undefined) return <span>{date}</span>;
  return <WordBadge color={DUE_COLORS[state]}>{t(`due.${state}`, { date })}</WordBadge>;
}

/** The day of the user, as YYYY-MM-DD. */
export function localDay(now = new Date()): string {
  const pad = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}
