import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { OrderNotShown } from "../../ordering/orders/OrderNotShown.tsx";
import { orderBreadcrumbs } from "../../ordering/orders/orderBreadcrumbs.tsx";
import { errorStatus, trpc } from "../../kit/trpc/trpc.ts";
import { Page } from "../../kit/components/Page.tsx";
import { UnloadedPage } from "../../kit/components/UnloadedPage.tsx";
import { DeliveryView } from "./DeliveryView.tsx";

/** The delivery of an order on a page of its own. */
export function DeliveryPage() {
  const { orderId } = useParams({ from: "/signed-in/orders/$orderId/delivery" });
  const order = useQuery(trpc.orders.get.queryOptions({ orderId }));
  const status = errorStatus(order.error);

  if (status === 404 || status === 403) {
    return <OrderNotShown status={status} />;
  }
  if (!order.data) {
    return (
      <UnloadedPage
        title={t("delivery.title")}
        breadcrumbs={orderBreadcrumbs()}
        error={order.error}
        failed={t("delivery.failed")}
        onRetry={() => void order.refetch()}
      />
    );
  }
  return (
    <Page
      title={t("delivery.title")}
      breadcrumbs={orderBreadcrumbs(order.data)}
      description={order.data.name}
    >
      <DeliveryView order={order.data} />
    </Page>
  );
}
