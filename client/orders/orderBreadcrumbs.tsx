import type { ReactNode } from "react";
import { t } from "../messages/t.ts";
import { TextLink } from "../ui/LinkButton.tsx";

/** The way to a page below an order. */
export function orderBreadcrumbs({ id, orderNumber }: { id: string; orderNumber: string }): ReactNode {
  return [
    <TextLink key="orders" to="/orders">
      {t("frame.orders")}
    </TextLink>,
    <TextLink key="order" to="/orders/$orderId" params={{ orderId: id }}>
      {orderNumber}
    </TextLink>,
  ];
}
