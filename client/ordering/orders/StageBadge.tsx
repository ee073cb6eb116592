import { type BadgeColor, WordBadge } from "../../kit/components/WordBadge.tsx";
import { t } from "../../kit/i18n/t.ts";
import type { Order } from "../../definitions/answers/orderAnswers.ts";

const STAGE_COLORS: Record<Order["stage"], BadgeColor> = {
  DRAFT: "gray",
  SUBMITTED: "lightBlue",
  ACCEPTED: "lightBlue",
  IN_TRANSIT: "lightBlue",
  RECEIVED: "blue",
  IN_PROGRESS: "darkBlue",
  DATA_READY: "teal",
  DELIVERED: "teal",
  CLOSED: "gray",
  ON_HOLD: "orange",
  REJECTED: "red",
  CANCELLED: "gray",
};

/** The stage of an order. */
export function StageBadge({ stage }: { stage: Order["stage"] }) {
  return (
    <WordBadge isState color={STAGE_COLORS[stage]}>
      {t(`stage.${stage}`)}
    </WordBadge>
  );
}
