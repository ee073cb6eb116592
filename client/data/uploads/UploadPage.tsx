import { Alert, Stack } from "@mantine/core";
import { IconAlertTriangle, IconLock } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { LeaveDialog } from "../../kit/drafts/LeaveDialog.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useOrder } from "../../ordering/orders/OrderContext.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LossNotice } from "../../kit/components/LossNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { UnloadedPage } from "../../kit/components/UnloadedPage.tsx";
import { checksumFor } from "./checksumList.ts";
import { DropZone } from "./DropZone.tsx";
import { OpenUploads } from "./OpenUploads.tsx";
import { forgetFile } from "./rememberedFiles.ts";
import {
  type OpenUpload,
  reprDigest,
  toUploadRequest,
  type ReviewRow,
  storedChecksum,
  uploadTarget,
} from "./reviewRows.ts";
import { ReceivedPanel } from "./ReceivedPanel.tsx";
import { ReviewPanel } from "./ReviewPanel.tsx";
import { tabQueue, useTabQueue } from "./tabQueue.ts";
import { TransferPanel } from "./TransferPanel.tsx";
import { isActive, isOver, type NewUpload, newSenderKey } from "./uploadItem.ts";
import { useReview } from "./useReview.ts";

type Order = Outputs["orders"]["get"];
type FileSettings = Outputs["settings"]["sequencingFiles"];

const OPEN_MAX = 500;
const NO_LANES: Outputs["uploads"]["lanes"]["laneSets"] = [];
const NO_RUNS: Outputs["sequencing"]["list"]["runs"] = [];
const NO_UPLOADS: Outputs["uploads"]["list"]["uploads"] = [];

/** Uploads files of the order, and shows unfinished uploads and received lanes. */
export function UploadPage() {
  const order = useOrder();
  const { user } = useSession();
  const settings = useQuery(trpc.settings.sequencingFiles.queryOptions(undefined, { enabled: !user.isDemo }));

  if (user.isDemo)
    return (
      <Page title={t("uploads.title")}>
        <Alert color="yellow" variant="light" icon={<IconLock aria-hidden />} title={t("uploads.demo.title")}>
          {t("uploads.demo.text")}
        </Alert>
      </Page>
    );
  if (!settings.data) {
    return (
      <UnloadedPage
        title={t("uploads.title")}
        error={settings.error}
        failed={t("uploads.failed")}
        onRetry={() => void settings.refetch()}
      />
    );
  }
  return <UploadDesk order={order} settings={settings.data} />;
}

function UploadDesk({ order, settings }: { order: Order; settings: FileSettings }) {
  const { id: orderId, samples } = order;
  const client = useQueryClient();
  const { can } = useSession();
  const mayUpload = can("data.receive");
  const { items, samples: rateSamples } = useTabQueue();
  const takesFiles = order.status !== "DRAFT" && settings.dataBasePath !== null;
  const list = useQuery(
    trpc.uploads.list.queryOptions({ orderId, limit: OPEN_MAX }, { enabled: order.status !== "DRAFT" }),
  );
  const lanes = useQuery(
    trpc.uploads.lanes.queryOptions({ orderId, limit: OPEN_MAX }, { enabled: order.status !== "DRAFT" }),
  );
  const runs = useQuery(
    trpc.sequencing.list.queryOptions({ orderId, limit: OPEN_MAX }, { enabled: order.status !== "DRAFT" }),
  );
  const laneSets = lanes.data?.laneSets ?? NO_LANES;
  const runsHere = runs.data?.runs ?? NO_RUNS;
  const { allowedExtensions, allowSingleEnd } = settings.config;
  const receivedDataClass = settings.config.receivedDataClass ?? "cleaned";

  const ours = useMemo(() => items.filter(({ request }) => request.orderId === orderId), [items, orderId]);
  const held = ours
    .filter((item) => !isOver(item) && !item.needsFile)
    .flatMap(({ uploadId, request }) => [uploadId, request.metadata.senderKey])
    .join(" ");
  const open = useMemo(() => {
    const ids = new Set<unknown>(held.split(" "));
    return (list.data?.uploads ?? NO_UPLOADS).filter(
      ({ uploadId, metadata }) => !ids.has(uploadId) && !ids.has(metadata["senderKey"]),
    );
  }, [list.data, held]);
  const sampleCodes = useMemo(() => samples.map(({ sampleId }) => sampleId), [samples]);
  const review = useReview({
    sampleCodes,
    allowedExtensions,
    open,
    receivedDataClass,
    onlyRunId: runsHere.length === 1 ? (runsHere[0]?.id ?? null) : null,
  });

  const underWay = activeUploadsKey(ours, open);
  const context = useMemo(
    () => ({
      samples: samples.map(({ id, sampleId: code, reads: [read] }) => ({
        id,
        code,
        file1: read?.file1 ?? null,
        file2: read?.file2 ?? null,
      })),
      allowedExtensions,
      allowSingleEnd,
      underWay: JSON.parse(underWay) as ReturnType<typeof uploadKey>[],
      laneSets,
    }),
    [samples, allowedExtensions, allowSingleEnd, underWay, laneSets],
  );

  // Completed and cancelled uploads are no unfinished sessions.
  const overCount = ours.filter(isOver).length;
  const isBusy = ours.some(isActive);
  useEffect(() => {
    if (overCount > 0 && !isBusy) void client.invalidateQueries({ queryKey: trpc.uploads.pathKey() });
  }, [client, overCount, isBusy]);

  async function start(rows: ReviewRow[], { verifies }: { verifies: boolean }) {
    const ids = new Map(samples.map(({ id, sampleId }) => [sampleId, id]));
    const uploads = rows.flatMap((row): NewUpload[] => {
      const file = review.files.get(row.id);
      const found = checksumFor(row.path, review.checksums);
      const checksum = found === "several" ? null : found;
      const sampleId = row.sampleCode === null ? null : (ids.get(row.sampleCode) ?? null);
      return file
        ? [
            {
              file,
              request: toUploadRequest(row, { orderId, sampleId, checksum }),
              sampleCode: row.sampleCode,
              reprDigest: verifies && checksum ? reprDigest(checksum) : undefined,
              known: row.open && row.continues ? toStoredUpload(row.open) : undefined,
            },
          ]
        : [];
    });
    for (const { open, continues } of rows) {
      if (!open || continues) continue;
      await trpcClient.uploads.cancel.mutate({ orderId, uploadId: open.uploadId });
      forgetFile(open.uploadId);
    }
    tabQueue.add(uploads);
    review.remove(rows.map(({ id }) => id));
  }

  function resume(opened: { open: OpenUpload; file: File }[]) {
    const uploads = opened.map(({ open, file }): NewUpload => {
      const row = { ...uploadTarget(open), file, id: newSenderKey() };
      const checksum = storedChecksum(open);
      return {
        file,
        request: toUploadRequest(row, { orderId, sampleId: open.sampleId, checksum: null }),
        sampleCode: open.sampleCode,
        reprDigest: checksum ? reprDigest(checksum) : undefined,
        known: toStoredUpload(open),
      };
    });
    const reviewed = new Set(opened.map(({ open }) => open.uploadId));
    review.remove(review.rows.flatMap((row) => (row.open && reviewed.has(row.open.uploadId) ? row.id : [])));
    tabQueue.add(uploads);
  }

  if (!mayUpload) return <ReceivedPanel orderId={orderId} laneSets={laneSets} />;
  return (
    <Page title={t("uploads.title")}>
      <Stack gap="lg">
        {order.status === "DRAFT" && (
          <EmptyState
            title={t("uploads.draft.title")}
            text={t("uploads.draft.text")}
            action={
              <LinkButton to="/orders/$orderId" params={{ orderId }}>
                {t("sequencing.toOrder")}
              </LinkButton>
            }
          />
        )}
        {settings.dataBasePath === null && (
          <Alert
            color="yellow"
            variant="light"
            icon={<IconAlertTriangle aria-hidden />}
            title={t("uploads.noFolder")}
          >
            <Stack gap="xs" align="flex-start">
              {t("uploads.noFolderText")}
              {can("settings.manage") && (
                <LinkButton to="/settings/files" size="xs" variant="default">
                  {t("uploads.toSettings")}
                </LinkButton>
              )}
            </Stack>
          </Alert>
        )}
        <ErrorNotice
          error={list.data ? null : list.error}
          title={t("uploads.listFailed")}
          onRetry={() => void list.refetch()}
        />
        {/* A file chosen before the unfinished uploads are known would not resume its own. */}
        {takesFiles && !list.isPending && (
          <DropZone extensions={allowedExtensions} words={review.words} onChosen={review.add} />
        )}
        <LossNotice title={t("uploads.drop.lost")} losses={review.losses} onClose={review.forgetLosses} />
        {review.rows.length > 0 && (
          <ReviewPanel review={review} context={context} runs={runsHere} onStart={start} />
        )}
        {/* The selection exists only in this tab: a draft cannot store files. */}
        <LeaveDialog dirty={review.rows.length > 0} text={t("drafts.leave.files")} />
        {ours.length > 0 && <TransferPanel orderId={orderId} items={ours} samples={rateSamples} />}
        <ReceivedPanel orderId={orderId} laneSets={laneSets} />
        {open.length > 0 && <OpenUploads orderId={orderId} uploads={open} onOpened={resume} />}
      </Stack>
    </Page>
  );
}

// A string, so that the value stays equal while only the progress changes.
function activeUploadsKey(items: ReturnType<typeof useTabQueue>["items"], open: OpenUpload[]): string {
  const moving = items
    .filter((item) => !isOver(item))
    .map(({ uploadId, request, sampleCode }) =>
      uploadKey({
        uploadId,
        sampleCode,
        role: request.targetRole,
        name: request.originalName,
        lane: request.metadata.lane ?? null,
      }),
    );
  const waiting = open.map((session) =>
    uploadKey({ ...session, ...uploadTarget(session), name: session.originalName }),
  );
  return JSON.stringify([...moving, ...waiting]);
}

function uploadKey({
  uploadId,
  role,
  sampleCode,
  name,
  lane,
}: {
  uploadId: string | null;
  role: string;
  sampleCode: string | null;
  name: string;
  lane: number | null;
}) {
  return { uploadId, role, sampleCode, name, lane };
}

function toStoredUpload({ uploadId, receivedSize }: OpenUpload) {
  return { uploadId, receivedSize, status: "UPLOADING" as const };
}
