import { useQuery } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { OrdersForm } from "./OrdersForm.tsx";
import { SettingsPage } from "./SettingsPage.tsx";

/** The rules of orders. */
export function OrderRulesPage() {
  const query = useQuery(trpc.settings.facility.queryOptions());
  return (
    <SettingsPage title={t("settings.orders")} query={query}>
      {(facility) => <OrdersForm facility={facility} />}
    </SettingsPage>
  );
}
