import { Stack, Text } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { useOrder } from "../../ordering/orders/OrderContext.ts";
import { DeliveredPanel } from "./DeliveredPanel.tsx";
import { QuotesPanel } from "../../ordering/quotes/QuotesPanel.tsx";

/** What an order costs: its quotes, for the owner and the facility. */
export function BillingTab() {
  const { user, isOfFacility } = useSession();
  const order = useOrder();
  if (!isOfFacility && order.userId !== user.id) return <Text>{t("quotes.ownerOnly")}</Text>;
  return (
    <Stack gap="xl">
      <QuotesPanel order={order} />
      {isOfFacility && order.status !== "DRAFT" && <DeliveredPanel orderId={order.id} />}
    </Stack>
  );
}
