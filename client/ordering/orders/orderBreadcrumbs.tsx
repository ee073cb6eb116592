import type { ReactNode } from "react";
import { t } from "../../kit/i18n/t.ts";
import { TextLink } from "../../kit/components/LinkButton.tsx";

/** The breadcrumbs of a page below an order; shortened until the order is loaded. */
export function orderBreadcrumbs(order?: {
  id: string;
  orderNumber: string;
  name?: string | null;
}): ReactNode[] {
  return [
    <TextLink key="orders" to="/orders">
      {t("navigation.orders")}
    </TextLink>,
    ...(order
      ? [
          <TextLink key="order" to="/orders/$orderId" params={{ orderId: order.id }}>
            {order.name ?? order.orderNumber}
          </TextLink>,
        ]
      : []),
  ];
}
