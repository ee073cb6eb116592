import { Alert } from "@mantine/core";
import { IconArrowBackUp, IconPlayerPause, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { formatDateTime } from "../../kit/components/format.ts";
import { t } from "../../kit/i18n/t.ts";

const NOTICES = {
  DRAFT: { color: "yellow", icon: <IconArrowBackUp aria-hidden /> },
  ON_HOLD: { color: "yellow", icon: <IconPlayerPause aria-hidden /> },
  REJECTED: { color: "red", icon: <IconX aria-hidden /> },
  CANCELLED: { color: "gray", icon: <IconX aria-hidden /> },
} as const satisfies Partial<Record<Order["stage"], { color: string; icon: ReactNode }>>;

/** Why an order is on hold, rejected, cancelled or returned to its owner. */
export function StageNotice({ order }: { order: Order }) {
  const { stage, stageReason, stageUpdatedAt, approval } = order;
  if (stage !== "DRAFT" && stage !== "ON_HOLD" && stage !== "REJECTED" && stage !== "CANCELLED") return null;
  // The notice of the approval has the reason of its rejection.
  if (stageReason === null || (stage === "DRAFT" && approval.state === "rejected")) return null;
  const { color, icon } = NOTICES[stage];
  const time = formatDateTime(stageUpdatedAt);
  return (
    <Alert
      role="note"
      color={color}
      variant="light"
      icon={icon}
      title={t(`orderMove.notice.${stage}`, { time })}
    >
      {stageReason}
    </Alert>
  );
}
