import { useMemo } from "react";
import type { OrdersSearch } from "./ordersSearch.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import type { ListPage } from "../../kit/table/ListFrame.tsx";
import { ListTable } from "../../kit/table/ListTable.tsx";
import type { Sorting } from "../../kit/table/tableColumn.ts";
import { type Inputs, trpcClient } from "../../kit/trpc/trpc.ts";
import { OrderRow, orderColumns, orderName } from "./orderColumns.tsx";

type OrderQuery = Inputs["orders"]["browse"];

/** A list of orders with links to their pages. */
export function OrderTable(
  props: ListPage<OrdersSearch> & {
    filter: Pick<
      OrderQuery,
      "search" | "status" | "stage" | "departmentId" | "assigneeId" | "priority" | "due"
    >;
    sorting: Sorting<NonNullable<OrderQuery["sort"]>>;
    label: string;
  },
) {
  const { isOfFacility } = useSession();
  const columns = useMemo(() => orderColumns(isOfFacility), [isOfFacility]);
  return (
    <ListTable
      {...props}
      name="orders"
      procedures={trpcClient.orders}
      columns={columns}
      rowLabel={orderName}
      renderCard={(order) => <OrderRow order={order} isOfFacility={isOfFacility} />}
    />
  );
}
