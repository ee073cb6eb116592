import { Group } from "@mantine/core";
import { useMemo } from "react";
import { t } from "../messages/t.ts";
import { useSession } from "../session/SessionContext.ts";
import { BulkBar } from "../table/BulkBar.tsx";
import { ColumnMenu } from "../table/ColumnMenu.tsx";
import { DataTable } from "../table/DataTable.tsx";
import { ExportMenu } from "../table/ExportMenu.tsx";
import { chosenOf, EVERYTHING, NOTHING, selectedCount } from "../table/selection.ts";
import type { Sorting } from "../table/tableColumn.ts";
import { useChoosing } from "../table/useChoosing.ts";
import { useSelection } from "../table/useSelection.ts";
import { useShownColumns } from "../table/useShownColumns.ts";
import { type Inputs, trpc, trpcClient } from "../trpc.ts";
import { orderCard, orderColumns, orderName } from "./orderColumns.tsx";

type Asked = NonNullable<Inputs["orders"]["browse"]>;

/** Orders as a table, or as cards where there is no room for one: sorted, chosen and taken away as a file. Each leads to
 *  its page. */
export function OrderTable({
  filter,
  sorting,
  total,
  onSort,
}: {
  filter: Pick<Asked, "search" | "status">;
  sorting: Sorting & { by: NonNullable<Asked["sort"]> };
  total: number;
  onSort: (sorting: Sorting) => void;
}) {
  const { isAdmin } = useSession();
  const columns = useMemo(() => orderColumns(isAdmin), [isAdmin]);
  const card = useMemo(() => orderCard(isAdmin), [isAdmin]);
  const { shown, setShown } = useShownColumns("orders", columns);
  const { selection, select } = useSelection(filter);
  const asked = { ...filter, sort: sorting.by, direction: sorting.direction };
  const chosen = selectedCount(selection, total);
  const choosing = useChoosing(selection, select, async (range) => {
    const { ids } = await trpcClient.orders.idsInRange.query({ ...asked, ...range });
    return ids;
  });
  const download = (
    <ExportMenu
      path="orders"
      count={chosen > 0 ? chosen : total}
      asked={{
        chosen: chosenOf(chosen > 0 ? selection : EVERYTHING, filter),
        sort: sorting.by,
        direction: sorting.direction,
        columns: columns.flatMap(({ id, exported = [] }) => (shown[id] ? exported : [])),
      }}
    />
  );

  return (
    <>
      <Group gap="xs" justify="flex-end">
        <ColumnMenu columns={columns} shown={shown} onShow={setShown} />
        {chosen === 0 && download}
      </Group>
      <DataTable
        listKey={JSON.stringify(["orders", asked])}
        label={t("orders.table")}
        total={total}
        columns={columns}
        shown={shown}
        sorting={sorting}
        onSort={onSort}
        windowQuery={(window) => {
          const rows = { ...asked, ...window };
          return {
            queryKey: [...trpc.orders.browse.pathKey(), { rows }],
            queryFn: async () => (await trpcClient.orders.browse.query(rows)).orders,
          };
        }}
        choosing={choosing}
        nameOf={orderName}
        card={card}
      />
      <BulkBar
        count={chosen}
        total={total}
        onAll={() => select(() => EVERYTHING)}
        onClear={() => select(() => NOTHING)}
      >
        {download}
      </BulkBar>
    </>
  );
}
