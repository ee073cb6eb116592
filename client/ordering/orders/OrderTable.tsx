import { useMemo } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { ListTable, type ListShown } from "../../kit/table/ListTable.tsx";
import { type Inputs, trpcClient } from "../../kit/trpc/trpc.ts";
import { orderCard, orderColumns, orderName } from "./orderColumns.tsx";

type OrderQuery = Inputs["orders"]["browse"];

/** A list of orders with links to their pages. */
export function OrderTable(
  props: ListShown<Pick<OrderQuery, "search" | "status">, NonNullable<OrderQuery["sort"]>>,
) {
  const { isAdmin } = useSession();
  const columns = useMemo(() => orderColumns(isAdmin), [isAdmin]);
  const card = useMemo(() => orderCard(isAdmin), [isAdmin]);
  return (
    <ListTable
      {...props}
      name="orders"
      procedures={trpcClient.orders}
      label={t("orders.table")}
      columns={columns}
      rowLabel={orderName}
      card={card}
    />
  );
}
