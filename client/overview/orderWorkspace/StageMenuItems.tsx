import { Menu } from "@mantine/core";
import {
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconPackageImport,
  IconPlayerPause,
  IconPlayerPlay,
  IconTruckDelivery,
  type Icon,
} from "@tabler/icons-react";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { t } from "../../kit/i18n/t.ts";
import type { ReasonStage } from "../../ordering/orders/StageDialog.tsx";
import { moveLabel } from "./stageMoves.ts";

const ICONS: Partial<Record<Order["stage"], Icon>> = {
  DRAFT: IconArrowBackUp,
  ACCEPTED: IconCircleCheck,
  IN_TRANSIT: IconTruckDelivery,
  RECEIVED: IconPackageImport,
  IN_PROGRESS: IconPlayerPlay,
  ON_HOLD: IconPlayerPause,
  REJECTED: IconBan,
  CANCELLED: IconBan,
};

/** The moves of an order as items of a menu. Those that need a reason open a dialog. */
export function StageMenuItems({
  order,
  moves,
  onMove,
  onReason,
}: {
  order: Order;
  moves: Order["stage"][];
  onMove: (to: Order["stage"]) => void;
  onReason: (to: ReasonStage) => void;
}) {
  return moves.map((to) => {
    const label = moveLabel(order, to);
    const ItemIcon = label === "orderMove.to.resume" ? IconPlayerPlay : (ICONS[to] ?? IconCircleCheck);
    const isEnd = to === "REJECTED" || to === "CANCELLED";
    return (
      <Menu.Item
        key={to}
        {...(isEnd ? { c: "var(--mantine-color-error)" } : {})}
        leftSection={<ItemIcon size={16} aria-hidden />}
        onClick={() => (needsReason(to) ? onReason(to) : onMove(to))}
      >
        {t(label)}
      </Menu.Item>
    );
  });
}

function needsReason(to: Order["stage"]): to is ReasonStage {
  return to === "DRAFT" || to === "ON_HOLD" || to === "REJECTED" || to === "CANCELLED";
}
