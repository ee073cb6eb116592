import { Stack, Card, Group, Text, Title } from "@mantine/core";
import { IconFileOff, IconHourglassEmpty } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { orderBreadcrumbs } from "../../ordering/orders/orderBreadcrumbs.tsx";
import { ConnectionStatus } from "../../kit/components/ConnectionStatus.tsx";
import { useSession } from "../../kit/session/SessionContext.ts";
import { errorStatus, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { LinkButton, TextLink } from "../../kit/components/LinkButton.tsx";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { PageTab, PageTabs } from "../../kit/components/PageTabs.tsx";
import { UnloadedPage } from "../../kit/components/UnloadedPage.tsx";
import { STREAM_TABS } from "./sequencingStates.ts";
import { BarcodesPanel } from "./BarcodesPanel.tsx";
import { barcodeRows } from "./barcodeRows.ts";
import { FinishedPanel } from "./FinishedPanel.tsx";
import { formatBases } from "./formatBases.ts";
import { ReadImportsPanel } from "./ReadImportsPanel.tsx";
import { awaitsFiles, isOver, streamName, type StreamView, type StreamRun } from "./stream.ts";
import classes from "./stream.module.css";
import { StopStreamButton } from "./StopStreamButton.tsx";
import { StreamEvents } from "./StreamEvents.tsx";
import { StreamFigures } from "./StreamFigures.tsx";
import { StreamStatusBadge } from "./StreamStatusBadge.tsx";
import { StreamWarnings } from "./StreamWarnings.tsx";
import { TargetButton } from "./TargetButton.tsx";
import { useLiveStream } from "./useLiveStream.ts";
import { useStreamSums } from "./useStreamSums.ts";
import { withLiveBarcodes, withLiveStream } from "./withLiveStream.ts";
import { YieldPanel } from "./YieldPanel.tsx";
import type { ReactNode } from "react";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { formatBytes, formatNumber } from "../../kit/components/format.ts";
import { Time } from "../../kit/components/Time.tsx";

/** One live sequencing run: overview, yield and barcodes, reads of its samples, files and events, each on its tab. */
export function StreamPage() {
  const { orderId, streamRunId } = useParams({ from: "/signed-in/orders/$orderId/streams/$streamRunId" });
  const { isOfFacility } = useSession();
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...streamQuery(orderId, streamRunId),
    enabled: isOfFacility,
  });

  if (!isOfFacility) return <AccessDenied />;
  if (errorStatus(error) === 404) return <NotFound />;
  if (!data) {
    return (
      <UnloadedPage
        title={t("streams.panel.title")}
        breadcrumbs={orderBreadcrumbs()}
        error={error}
        failed={t("streams.page.failed")}
        onRetry={() => void refetch()}
      />
    );
  }
  // The key remounts the page for another run, so that no state is carried over.
  return <StreamOnPage key={streamRunId} loaded={data} loadedAt={data.requestedAt ?? dataUpdatedAt} />;
}

/**
 * The query of a live sequencing run, with the time of the request: messages of the feed that arrive before the
 * response are newer than it.
 */
function streamQuery(orderId: string, streamRunId: string) {
  return queryOptions({
    queryKey: trpc.streams.get.queryKey({ orderId, streamRunId }),
    async queryFn(): Promise<StreamView & { requestedAt?: number }> {
      const requestedAt = Date.now();
      return { ...(await trpcClient.streams.get.query({ orderId, streamRunId })), requestedAt };
    },
  });
}

function NotFound() {
  return (
    <EmptyState
      isPage
      icon={<IconFileOff size={28} />}
      title={t("streams.page.notFound.title")}
      text={t("streams.page.notFound.text")}
      action={<LinkButton to="/sequencing">{t("streams.page.notFound.all")}</LinkButton>}
    />
  );
}

function StreamOnPage({ loaded, loadedAt }: { loaded: StreamView; loadedAt: number }) {
  const { user, can } = useSession();
  const mayPlan = can("sequencing.plan") && !user.isDemo;
  const { id: streamRunId, orderId } = loaded.run;
  const { received, events, isCut } = useLiveStream(orderId, streamRunId);
  const { run, samples, monitored } = withLiveStream(loaded, loadedAt, received);
  const sums = useStreamSums(run, received);
  const barcodes = withLiveBarcodes(sums.barcodes, sums.barcodesRequestedAt, received);
  const rows = barcodeRows(barcodes, samples, run.totalReads);
  const name = streamName(run);
  const { tab } = useSearch({ from: "/signed-in/orders/$orderId/streams/$streamRunId" });

  return (
    <Page
      title={name}
      badge={<StreamStatusBadge status={run.status} />}
      breadcrumbs={[
        ...orderBreadcrumbs(run.order),
        <TextLink key="streams" to="/orders/$orderId/sequencing" params={{ orderId }}>
          {t("streams.panel.title")}
        </TextLink>,
      ]}
      actions={run.status === "ACTIVE" && mayPlan ? <StopStreamButton run={run} /> : undefined}
      number={[run.sequencerRunId, run.flowCellId].filter(Boolean).join(" · ")}
      tabs={
        <PageTabs label={t("streams.tabs")}>
          {([undefined, ...STREAM_TABS] as const).map((one) => (
            <PageTab
              key={one ?? "overview"}
              to="/orders/$orderId/streams/$streamRunId"
              params={{ orderId, streamRunId }}
              search={one === undefined ? {} : { tab: one }}
              activeOptions={{ exact: one === undefined }}
              resetScroll={false}
            >
              {t(`streams.tab.${one ?? "overview"}`)}
            </PageTab>
          ))}
        </PageTabs>
      }
    >
      <ConnectionStatus
        state={t(`streams.page.announced.${run.status}`, { name })}
        isCut={isCut && !isOver(run)}
        lastMessageAt={received?.at ?? new Date(loadedAt)}
      />
      <Stack gap="lg">
        <StreamWarnings run={run} monitored={monitored} samples={samples} />
        {(tab === undefined || tab === "live") && (
          <StreamFigures run={run} rows={rows} sums={sums} monitored={monitored} />
        )}
        {(tab === undefined || tab === "live") && run.totalFiles === 0 && !isOver(run) && (
          <WaitingForFiles run={run} />
        )}
        {tab === undefined && <AboutStream run={run} mayAct={mayPlan} />}
        {tab === "live" && run.totalFiles > 0 && <YieldPanel run={run} rows={rows} sums={sums} />}
        {tab === "live" && rows.length > 0 && <BarcodesPanel rows={rows} />}
        {tab === "samples" &&
          (samples.length > 0 || run.totalFiles > 0 ? (
            <ReadImportsPanel
              orderId={orderId}
              streamRunId={streamRunId}
              isLive={awaitsFiles(run)}
              mayAct={can("data.receive") && !user.isDemo}
              receivedAt={received?.at.getTime()}
            />
          ) : (
            <Text c="dimmed">{t("streams.samples.none")}</Text>
          ))}
        {tab === "files" && <FilesPanel run={run} />}
        {tab === "files" && <FinishedPanel run={run} />}
        {tab === "activity" && <StreamEvents run={run} live={events} />}
      </Stack>
    </Page>
  );
}

/** The facts of a live sequencing run, and its customer. */
function AboutStream({ run, mayAct }: { run: StreamRun; mayAct: boolean }) {
  const { order, stoppedAt, stopRequestedAt, targetBases } = run;
  const facts: [string, ReactNode][] = [
    [
      t("streams.about.order"),
      <TextLink key="order" to="/orders/$orderId" params={{ orderId: order.id }}>
        {[order.orderNumber, order.name].filter(Boolean).join(" · ")}
      </TextLink>,
    ],
    [t("streams.about.directory"), run.outputDir],
    [t("streams.about.sequencerRun"), run.sequencerRunId],
    [t("streams.about.flowCell"), run.flowCellId],
    [t("streams.about.device"), run.deviceId],
    [
      t("streams.about.instrumentRun"),
      run.instrumentRunId === null ? null : (
        <TextLink
          key="instrumentRun"
          to="/instrument-runs/$instrumentRunId"
          params={{ instrumentRunId: run.instrumentRunId }}
        >
          {t("streams.about.instrumentRun.open")}
        </TextLink>
      ),
    ],
    [
      t("streams.target"),
      targetBases === null && !mayAct ? null : (
        <Group key="target" gap="xs">
          {targetBases !== null && formatBases(targetBases)}
          {mayAct && <TargetButton run={run} />}
        </Group>
      ),
    ],
    [t("streams.about.started"), <Time key="started" at={run.startedAt} format="dateTime" />],
    ...(stopRequestedAt === null
      ? []
      : [
          [
            t("streams.about.stopRequested"),
            <Time key="stopRequested" at={stopRequestedAt} format="dateTime" />,
          ] as [string, ReactNode],
        ]),
    ...(stoppedAt === null
      ? [
          [t("streams.about.lastSeen"), <Time key="seen" at={run.lastSeenAt} format="dateTime" />] as [
            string,
            ReactNode,
          ],
        ]
      : [
          [t("streams.about.stopped"), <Time key="stopped" at={stoppedAt} format="dateTime" />] as [
            string,
            ReactNode,
          ],
        ]),
    [t("streams.about.monitor"), run.monitorId],
  ];
  return (
    <Card withBorder component="section" aria-labelledby="about-title" className={classes.name ?? ""}>
      <Stack gap="sm">
        <Title order={2} size="h4" id="about-title">
          {t("streams.about")}
        </Title>
        <DescriptionList facts={facts.filter(([, value]) => value !== null && value !== "")} />
      </Stack>
    </Card>
  );
}

/** The counted files of a run, and the directory in which the sequencer writes them. */
function FilesPanel({ run }: { run: StreamRun }) {
  return (
    <Card withBorder component="section" aria-labelledby="files-title" className={classes.name ?? ""}>
      <Stack gap="sm">
        <Title order={2} size="h4" id="files-title">
          {t("streams.figures.files")}
        </Title>
        <DescriptionList
          facts={[
            [t("streams.files.counted"), formatNumber(run.totalFiles)],
            [t("streams.files.size"), formatBytes(run.totalSize)],
            [t("streams.figures.waiting"), formatNumber(run.waitingFiles)],
            [t("streams.about.directory"), run.outputDir],
          ]}
        />
      </Stack>
    </Card>
  );
}

/** Before anything is counted: where the first file is looked for. */
function WaitingForFiles({ run: { outputDir, waitingFiles } }: { run: StreamRun }) {
  const folder = /\/fastq_pass(\/|$)/.test(outputDir) ? outputDir : `${outputDir}/…/fastq_pass`;
  return (
    <Card withBorder className={classes.name ?? ""}>
      <EmptyState
        icon={<IconHourglassEmpty size={28} />}
        title={
          waitingFiles > 0 ? t("streams.first.counting", { files: waitingFiles }) : t("streams.first.waiting")
        }
        text={t(waitingFiles > 0 ? "streams.first.counting.text" : "streams.first.waiting.text", { folder })}
      />
    </Card>
  );
}
