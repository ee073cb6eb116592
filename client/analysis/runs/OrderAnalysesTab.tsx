import { IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { ListTable } from "../../kit/table/ListTable.tsx";
import type { Sorting } from "../../kit/table/tableColumn.ts";
import { type Inputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { useOrder } from "../../ordering/orders/OrderContext.ts";
import { PublishedResults } from "./PublishedResults.tsx";
import { runCard, runColumns, runName } from "./runColumns.tsx";

type Sort = Inputs["runs"]["browse"]["sort"];

/** The analyses of an order; for a researcher its released results. */
export function OrderAnalysesTab() {
  const { isAdmin } = useSession();
  const { id: orderId } = useOrder();
  return isAdmin ? <Analyses orderId={orderId} /> : <Results orderId={orderId} />;
}

function Analyses({ orderId }: { orderId: string }) {
  const [sorting, setSorting] = useState<Sorting<NonNullable<Sort>>>({ by: "created", direction: "desc" });
  const filter = useMemo(() => ({ orderId }), [orderId]);
  const columns = useMemo(() => runColumns(true).filter(({ id }) => id !== "target"), []);
  const card = useMemo(() => runCard(true), []);
  const { data, error, refetch } = useQuery(trpc.runs.count.queryOptions(filter));
  const start = (
    <LinkButton
      to="/analyses/new"
      search={{ order: orderId }}
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
    >
      {t("runs.launch.open")}
    </LinkButton>
  );
  return (
    <Page title={t("workspace.tab.analyses")} actions={data && data.total > 0 && start}>
      {error && <ErrorNotice error={error} title={t("runs.list.failed")} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={4} />}
      {data?.total === 0 && (
        <EmptyState
          icon={<IconPlayerPlay size={28} />}
          title={t("workspace.analyses.none.title")}
          text={t("workspace.analyses.none.text")}
          action={start}
        />
      )}
      {data && data.total > 0 && (
        <ListTable
          name="runs"
          procedures={trpcClient.runs}
          filter={filter}
          sorting={sorting}
          total={data.total}
          onSort={setSorting}
          label={t("workspace.analyses.table")}
          columns={columns}
          rowLabel={runName}
          card={card}
          cardHeight={116}
        />
      )}
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
