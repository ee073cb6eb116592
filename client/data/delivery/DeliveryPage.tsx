import { Alert, Stack } from "@mantine/core";
import { IconAlertTriangle, IconClockHour4, IconFolderOpen } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { CratePanel } from "./CratePanel.tsx";
import { useSession } from "../../kit/session/SessionContext.ts";
import { OrderFilesPanel } from "../storage/OrderFilesPanel.tsx";
import { OrderNotShown } from "../../ordering/orders/OrderNotShown.tsx";
import { orderBreadcrumbs } from "../../ordering/orders/orderBreadcrumbs.tsx";
import { type Outputs, errorStatus, trpc } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { UnloadedPage } from "../../kit/components/UnloadedPage.tsx";
import { DownloadsPanel } from "./DownloadsPanel.tsx";
import type { DeliveryFile } from "./files.ts";
import { FilesPanel } from "./FilesPanel.tsx";
import { LinksPanel } from "./LinksPanel.tsx";
import { PublicationPanel } from "./PublicationPanel.tsx";
import { TerminalPanel } from "./TerminalPanel.tsx";
import { tabAddress } from "./fileAddress.ts";

type Order = Outputs["orders"]["get"];

/**
 * The delivery of an order: for the facility with unpublished files and publication, for the customer once published.
 */
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
  return <Delivery order={order.data} />;
}

function Delivery({ order }: { order: Order }) {
  const { id: orderId } = order;
  const { isAdmin } = useSession();
  const isOpen = isAdmin || order.sequencingFilesPublishedAt !== null;
  const delivery = useQuery(trpc.delivery.get.queryOptions({ orderId }, { enabled: isOpen }));
  const files = useQuery(trpc.delivery.files.queryOptions({ orderId }, { enabled: isOpen }));
  // 403 after the order was loaded means that the delivery was unpublished since; the order will be reloaded.
  const isWaiting = !isOpen || errorStatus(delivery.error) === 403;

  return (
    <Page
      title={t("delivery.title")}
      breadcrumbs={orderBreadcrumbs(order)}
      description={order.name}
      actions={
        isAdmin && order.status !== "DRAFT" ? (
          <LinkButton to="/orders/$orderId/upload" params={{ orderId }} variant="default">
            {t("delivery.upload")}
          </LinkButton>
        ) : undefined
      }
    >
      {isWaiting ? (
        <EmptyState
          icon={<IconClockHour4 size={28} />}
          title={t("delivery.wait.title")}
          text={t("delivery.wait.text")}
          action={
            <LinkButton to="/orders/$orderId" params={{ orderId }}>
              {t("delivery.toOrder")}
            </LinkButton>
          }
        />
      ) : delivery.data && files.data ? (
        <Contents delivery={delivery.data} files={files.data.files} order={order} />
      ) : (delivery.error ?? files.error) ? (
        <ErrorNotice
          error={delivery.error ?? files.error}
          title={t("delivery.failed")}
          onRetry={() => void Promise.all([delivery.refetch(), files.refetch()])}
        />
      ) : (
        <Loading rows={5} />
      )}
    </Page>
  );
}

function Contents({
  delivery,
  files,
  order,
}: {
  delivery: Outputs["delivery"]["get"];
  files: DeliveryFile[];
  order: Order;
}) {
  const { user, isAdmin } = useSession();
  const mayDownload = !user.isDemo && delivery.dataBasePathConfigured;

  return (
    <Stack gap="lg">
      {isAdmin && <PublicationPanel delivery={delivery} files={files} />}
      {isAdmin && order.status !== "DRAFT" && delivery.dataBasePathConfigured && (
        <OrderFilesPanel orderId={order.id} />
      )}
      {!isAdmin && delivery.unpublishedChanges.count > 0 && (
        <Alert color="gray" variant="light" icon={<IconClockHour4 aria-hidden />}>
          {t("delivery.newer.owner")}
        </Alert>
      )}
      {!delivery.dataBasePathConfigured && (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={t("delivery.noFolder")}
        >
          {t("delivery.noFolderText")}
        </Alert>
      )}
      {user.isDemo && files.length > 0 && (
        <Alert color="yellow" variant="light">
          {t("delivery.demo")}
        </Alert>
      )}
      {files.length === 0 ? (
        <EmptyState
          icon={<IconFolderOpen size={28} />}
          title={t("delivery.empty.title")}
          text={t(isAdmin ? "delivery.empty.admin" : "delivery.empty.researcher")}
        />
      ) : (
        <>
          <FilesPanel
            files={files}
            downloadHref={mayDownload ? ({ path }) => downloadUrl("download", path) : undefined}
            previewHref={({ path, isPreviewable }) => (isPreviewable ? tabAddress(path) : undefined)}
          />
          {mayDownload && <TerminalPanel orderId={order.id} name={order.orderNumber} files={files} />}
          {mayDownload && (
            <CratePanel of="delivery" address={`/api/orders/${order.id}/sequencing/delivery/crate`} />
          )}
        </>
      )}
      {!user.isDemo && <LinksPanel orderId={order.id} isPublished={delivery.isPublished} />}
      {isAdmin && <DownloadsPanel orderId={order.id} />}
    </Stack>
  );
}

function downloadUrl(way: "download", path: string): string {
  return `/api/files/${way}?path=${encodeURIComponent(path)}`;
}
