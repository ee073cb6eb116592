import { Accordion, Alert, Stack } from "@mantine/core";
import { IconAlertTriangle, IconClockHour4, IconFolderOpen } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useOrder } from "../../ordering/orders/OrderContext.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { usePublicOrigin } from "../../kit/session/usePublicOrigin.ts";
import { type Outputs, errorStatus, trpc } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { DeliveredFiles } from "./DeliveredFiles.tsx";
import { DeliveryBar } from "./DeliveryBar.tsx";
import { DownloadsPanel } from "./DownloadsPanel.tsx";
import { downloadScript } from "./downloadScript.ts";
import type { DeliveryFile } from "./files.ts";
import { TerminalPanel } from "./TerminalPanel.tsx";
import { tabAddress } from "./fileAddress.ts";

/** The delivery of an order: for the facility with unpublished files and publication, for the customer once published. */
export function DeliveryTab() {
  const order = useOrder();
  const { id: orderId } = order;
  const { isOfFacility } = useSession();
  const isOpen = isOfFacility || order.sequencingFilesPublishedAt !== null;
  const delivery = useQuery(trpc.delivery.get.queryOptions({ orderId }, { enabled: isOpen }));
  const files = useQuery(trpc.delivery.files.queryOptions({ orderId }, { enabled: isOpen }));
  // 403 after the order was loaded means that the delivery was unpublished since; the order will be reloaded.
  const isWaiting = !isOpen || errorStatus(delivery.error) === 403;

  if (isWaiting)
    return (
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
    );
  if (delivery.data && files.data)
    return <Contents delivery={delivery.data} files={files.data.files} order={order} />;
  return delivery.error || files.error ? (
    <ErrorNotice
      error={delivery.error ?? files.error}
      title={t("delivery.failed")}
      onRetry={() => void Promise.all([delivery.refetch(), files.refetch()])}
    />
  ) : (
    <Loading rows={5} />
  );
}

function Contents({
  delivery,
  files,
  order,
}: {
  delivery: Outputs["delivery"]["get"];
  files: DeliveryFile[];
  order: ReturnType<typeof useOrder>;
}) {
  const { user, isOfFacility } = useSession();
  const origin = usePublicOrigin();
  const times = useQuery(
    trpc.delivery.downloadTimes.queryOptions({ orderId: order.id }, { enabled: delivery.isPublished }),
  );
  const downloadedAt = new Map(times.data?.downloads.map(({ path, at }) => [path, at]));
  const mayDownload = !user.isDemo && delivery.dataBasePathConfigured;
  const bulk = mayDownload
    ? {
        archive: `/api/orders/${order.id}/sequencing/delivery/archive`,
        scriptName: order.orderNumber,
        script: (chosen: DeliveryFile[]) => downloadScript({ origin, email: user.email, files: chosen }),
      }
    : undefined;

  return (
    <Stack gap="lg">
      <DeliveryBar order={order} delivery={delivery} files={files} bulk={bulk} />
      {!isOfFacility && delivery.unpublishedChanges.count > 0 && (
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
          text={t(isOfFacility ? "delivery.empty.admin" : "delivery.empty.researcher")}
          action={
            !isOfFacility && (
              <LinkButton to="/orders/$orderId" params={{ orderId: order.id }} variant="default">
                {t("delivery.toOrder")}
              </LinkButton>
            )
          }
        />
      ) : (
        <DeliveredFiles
          files={files}
          bulk={bulk}
          downloadHref={mayDownload ? ({ path }) => downloadUrl(path) : undefined}
          previewHref={({ path, isPreviewable }) => (isPreviewable ? tabAddress(path) : undefined)}
          downloadedAt={delivery.isPublished ? ({ path }) => downloadedAt.get(path) : undefined}
        />
      )}
      <MoreSections>
        {mayDownload &&
          files.length > 0 && {
            id: "commands",
            title: t("delivery.terminal.title"),
            content: <TerminalPanel name={order.orderNumber} files={files} />,
          }}
        {isOfFacility && {
          id: "log",
          title: t("downloadLog.title"),
          content: <DownloadsPanel orderId={order.id} />,
        }}
      </MoreSections>
    </Stack>
  );
}

interface Section {
  id: string;
  title: string;
  content: ReactNode;
}

/** Collapsed sections below the files. Their content is loaded when they are opened. */
function MoreSections({ children }: { children: (Section | false)[] }) {
  const [open, setOpen] = useState<string[]>([]);
  const sections = children.filter((section) => section !== false);
  if (sections.length === 0) return null;
  return (
    <Accordion multiple variant="contained" value={open} onChange={setOpen} order={2}>
      {sections.map(({ id, title, content }) => (
        <Accordion.Item key={id} value={id}>
          <Accordion.Control>{title}</Accordion.Control>
          <Accordion.Panel>{open.includes(id) && content}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

function downloadUrl(path: string): string {
  return `/api/files/download?path=${encodeURIComponent(path)}`;
}
