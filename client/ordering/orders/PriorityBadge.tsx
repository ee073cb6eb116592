import { type BadgeColor, WordBadge } from "../../kit/components/WordBadge.tsx";
import { t } from "../../kit/i18n/t.ts";
import type { Order } from "../../definitions/answers/orderAnswers.ts";

type Priority = NonNullable<Order["priority"]>;

const PRIORITY_COLORS: Record<Priority, BadgeColor> = {
  low: "gray",
  normal: "gray",
  high: "orange",
  urgent: "red",
};

/** The priority of an order; nothing for a normal one, and for researchers. */
export function PriorityBadge({ priority }: { priority: Order["priority"] }) {
  if (priority === null || priority === "normal") return null;
  return <WordBadge color={PRIORITY_COLORS[priority]}>{t(`priority.${priority}`)}</WordBadge>;
}
