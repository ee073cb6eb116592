import { IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { ListTable } from "../../kit/table/ListTable.tsx";
import { type Inputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { useOrder } from "../../ordering/orders/OrderContext.ts";
import { ApplyRuleMenu } from "./ApplyRuleMenu.tsx";
import { PublishedResults } from "./PublishedResults.tsx";
import { RunRow, runColumns, runName } from "./runColumns.tsx";

/** The analyses of an order; for a researcher its released results. */
export function OrderAnalysesTab() {
  const { isOfFacility } = useSession();
  const { id: orderId } = useOrder();
  return isOfFacility ? <Analyses orderId={orderId} /> : <Results orderId={orderId} />;
}

interface Search {
  sort?: NonNullable<Inputs["runs"]["browse"]["sort"]>;
  direction?: "asc" | "desc";
}

function Analyses({ orderId }: { orderId: string }) {
  const { can } = useSession();
  const [search, setSearch] = useState<Search>({});
  const { sort = "created", direction = "desc" } = search;
  const filter = useMemo(() => ({ orderId }), [orderId]);
  const columns = useMemo(() => runColumns(true).filter(({ id }) => id !== "target"), []);
  const { data, error, refetch } = useQuery(trpc.runs.count.queryOptions(filter));
  const start = can("analyses.start") && (
    <LinkButton
      to="/analyses/new"
      search={{ order: orderId }}
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
    >
      {t("runs.launch.open")}
    </LinkButton>
  );
  return (
    <Page title={t("workspace.tab.analyses")} actions={<ApplyRuleMenu orderId={orderId} />}>
      <ListTable
        name="runs"
        procedures={trpcClient.runs}
        search={search}
        onSearch={setSearch}
        filter={filter}
        sorting={{ by: sort, direction }}
        total={data?.total}
        error={error}
        onRetry={() => void refetch()}
        countText={(runs) => t("runs.list.count", { runs })}
        failed={t("runs.list.failed")}
        noneFound={{ title: t("runs.list.noneFound.title"), text: t("runs.list.noneFound.text") }}
        empty={
          <EmptyState
            icon={<IconPlayerPlay size={28} />}
            title={t("workspace.analyses.none.title")}
            text={t("workspace.analyses.none.text")}
            action={start}
          />
        }
        action={start}
        label={t("workspace.analyses.table")}
        columns={columns}
        rowLabel={runName}
        renderCard={(run) => <RunRow run={run} isOfFacility />}
      />
    </Page>
  );
}

function Results({ orderId }: { orderId: string }) {
  const { data } = useQuery(trpc.runs.list.queryOptions({ orderId, publishedOnly: true, limit: 50 }));
  return data?.runs.length === 0 ? (
    <EmptyState
      icon={<IconPlayerPlay size={28} />}
      title={t("workspace.results.none.title")}
      text={t("workspace.results.none.text")}
    />
  ) : (
    <PublishedResults target={{ orderId }} />
  );
}
