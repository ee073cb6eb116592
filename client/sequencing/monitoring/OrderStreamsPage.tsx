import { Button, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconActivity } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { orderBreadcrumbs } from "../../ordering/orders/orderBreadcrumbs.tsx";
import { OrderNotShown } from "../../ordering/orders/OrderNotShown.tsx";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, errorStatus, trpc } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { UnloadedPage } from "../../kit/components/UnloadedPage.tsx";
import { Pages } from "../../kit/components/Pages.tsx";
import { StartStreamDialog } from "./StartStreamDialog.tsx";
import { PlainTable } from "../../kit/table/PlainTable.tsx";
import { streamColumns, StreamRow } from "./streamColumns.tsx";
import { useStreamList } from "./useStreamList.ts";

const PAGE_SIZE = 20;

/** The live sequencing runs of one order, and the button to monitor another one. */
export function OrderStreamsPage() {
  const { orderId } = useParams({ from: "/signed-in/orders/$orderId/streams" });
  const { isAdmin } = useSession();
  const order = useQuery(trpc.orders.get.queryOptions({ orderId }, { enabled: isAdmin }));
  const status = errorStatus(order.error);

  if (!isAdmin) return <AccessDenied />;
  if (status === 404 || status === 403) return <OrderNotShown status={status} />;
  if (order.data) return <StreamsOfOrder order={order.data} />;
  return (
    <UnloadedPage
      title={t("streams.panel.title")}
      breadcrumbs={orderBreadcrumbs()}
      error={order.error}
      failed={t("order.failed")}
      onRetry={() => void order.refetch()}
    />
  );
}

function StreamsOfOrder({ order }: { order: Outputs["orders"]["get"] }) {
  const { id: orderId } = order;
  const { user } = useSession();
  const { page = 1 } = useSearch({ from: "/signed-in/orders/$orderId/streams" });
  const navigate = useNavigate({ from: "/orders/$orderId/streams" });
  const [starting, start] = useDisclosure();
  const { data, error, refetch } = useStreamList({
    orderId,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  });
  const startButton = !user.isDemo && (
    <Button leftSection={<IconActivity size={16} aria-hidden />} onClick={start.open}>
      {t("streams.start.open")}
    </Button>
  );
  return (
    <Page
      title={t("streams.panel.title")}
      breadcrumbs={orderBreadcrumbs(order)}
      description={order.name}
      actions={data && data.total > 0 ? startButton : undefined}
    >
      {error && <ErrorNotice error={error} title={t("streams.list.failed")} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={4} />}
      {data?.total === 0 && (
        <EmptyState
          icon={<IconActivity size={28} />}
          title={t("streams.list.emptyOrder.title")}
          text={t("streams.list.emptyOrder.text")}
          action={startButton}
        />
      )}
      {data && data.total > 0 && (
        <Stack gap="md">
          <PlainTable
            label={t("streams.list.table")}
            rows={data.runs}
            columns={streamColumns({ showsOrder: false })}
            renderCard={StreamRow}
          />
          <Pages
            label={t("streams.list.pages")}
            page={page}
            pageSize={PAGE_SIZE}
            total={data.total}
            onPage={(next) => void navigate({ search: { page: next } })}
          />
        </Stack>
      )}
      <StartStreamDialog orderId={orderId} opened={starting} onClose={start.close} />
    </Page>
  );
}
