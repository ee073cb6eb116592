import { type BadgeColor, WordBadge } from "../../kit/components/WordBadge.tsx";
import { t } from "../../kit/i18n/t.ts";
import type { Order } from "../../definitions/answers/orderAnswers.ts";

/** Gray waits, blue is in progress, teal is ready, orange and red need a person. */
const STAGE_COLORS: Record<Order["stage"], BadgeColor> = {
  DRAFT: "gray",
  SUBMITTED: "blue",
  ACCEPTED: "blue",
  IN_TRANSIT: "cyan",
  RECEIVED: "cyan",
  IN_PROGRESS: "violet",
  DATA_READY: "teal",
  DELIVERED: "teal",
  CLOSED: "gray",
  ON_HOLD: "orange",
  REJECTED: "red",
  CANCELLED: "gray",
};

/** The stage of an order. */
export function StageBadge({ stage }: { stage: Order["stage"] }) {
  return <WordBadge color={STAGE_COLORS[stage]}>{t(`stage.${stage}`)}</WordBadge>;
}
