import { Card, Text, Title } from "@mantine/core";
import { IconFileOff } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { CratePanel } from "../../data/delivery/CratePanel.tsx";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, errorStatus, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { LinkButton, TextLink } from "../../kit/components/LinkButton.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { PageTab, PageTabs } from "../../kit/components/PageTabs.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { UnloadedPage } from "../../kit/components/UnloadedPage.tsx";
import { ConnectionStatus } from "../../kit/components/ConnectionStatus.tsx";
import { StartedByRule } from "./StartedByRule.tsx";
import { AboutPanel } from "./AboutPanel.tsx";
import { EventList } from "./EventList.tsx";
import { FailurePanel } from "./FailurePanel.tsx";
import { LogPanel } from "./LogPanel.tsx";
import { PromotionPanel } from "./PromotionPanel.tsx";
import { ResultsPanel } from "./ResultsPanel.tsx";
import { isOver, type Run } from "./run.ts";
import { RunActions } from "./RunActions.tsx";
import { ReleaseState } from "./ReleaseState.tsx";
import { ResourcesPanel } from "./ResourcesPanel.tsx";
import { RunFiles } from "./RunFiles.tsx";
import { RunStatusBadge } from "./RunStatusBadge.tsx";
import { StatePanel } from "./StatePanel.tsx";
import { StepsCard } from "./StepsCard.tsx";
import { TasksPanel } from "./TasksPanel.tsx";
import { CostPanel } from "./costs/CostPanel.tsx";
import { FileBrowser } from "./files/FileBrowser.tsx";
import { FilePreview } from "./files/FilePreview.tsx";
import { ReportsPanel } from "./files/ReportsPanel.tsx";
import { TaskDrawer } from "./task/TaskDrawer.tsx";
import { useLiveRun } from "./useLiveRun.ts";
import { useRelease } from "./useRelease.ts";
import { useStartRun } from "./useStartRun.ts";
import { withLive } from "./withLive.ts";

/** One run, live: summary, tasks, logs, resources, files and inputs, each on its tab. */
export function RunPage() {
  const { runId } = useParams({ from: "/signed-in/analyses/$runId" });
  const { data, error, dataUpdatedAt, refetch } = useQuery(runQuery(runId));
  const status = errorStatus(error);

  if (status === 404 || status === 403)
    return <NotShown reason={status === 404 ? "notFound" : "forbidden"} />;
  if (!data) {
    return (
      <UnloadedPage
        title={t("navigation.run")}
        breadcrumbs={<AllRuns />}
        error={error}
        failed={t("runs.page.failed")}
        onRetry={() => void refetch()}
      />
    );
  }
  // The key remounts the view for another run, so that no state is carried over.
  return <RunView key={runId} known={data.run} loadedAt={data.requestedAt ?? dataUpdatedAt} />;
}

/**
 * The query of a run, with the time of the request: events of the live feed that arrive before the response are newer
 * than it.
 */
function runQuery(runId: string) {
  return queryOptions({
    queryKey: trpc.runs.get.queryKey({ runId }),
    async queryFn(): Promise<Outputs["runs"]["get"] & { requestedAt?: number }> {
      const requestedAt = Date.now();
      return { ...(await trpcClient.runs.get.query({ runId })), requestedAt };
    },
  });
}

function NotShown({ reason }: { reason: "notFound" | "forbidden" }) {
  return (
    <EmptyState
      isPage
      icon={<IconFileOff size={28} />}
      title={t(`runs.page.${reason}.title`)}
      text={t(`runs.page.${reason}.text`)}
      action={<LinkButton to="/analyses">{t("runs.page.all")}</LinkButton>}
    />
  );
}

/** The tabs of a run. The customer is not shown the machinery behind the results. */
const TABS = ["tasks", "logs", "files", "reports", "resources", "cost", "about"] as const;
const TABS_OF_RESEARCHER: Tab[] = ["tasks", "about"];
const WITH_COST: Tab[] = ["tasks", "cost", "about"];
type Tab = (typeof TABS)[number];

/** Lanekeeper has no files and no logs of a run that was started elsewhere. */
const TABS_OF_EXTERNAL: Tab[] = ["tasks", "resources", "about"];

function listTabs({ external }: Run, isOfFacility: boolean, isCostVisible: boolean): Tab[] {
  if (external) return TABS_OF_EXTERNAL;
  if (isOfFacility) return [...TABS];
  return isCostVisible ? WITH_COST : TABS_OF_RESEARCHER;
}

function RunView({ known, loadedAt }: { known: Run; loadedAt: number }) {
  const { user, isOfFacility, can } = useSession();
  const { live, isCut } = useLiveRun(known.id, known.status);
  const run = withLive(known, loadedAt, live);
  const start = useStartRun();
  const release = useRelease(run);
  const search = useSearch({ from: "/signed-in/analyses/$runId" });
  const navigate = useNavigate({ from: "/analyses/$runId" });
  const { tab: requested, task, file, ...otherSearch } = search;
  const { data: cost } = useQuery({
    ...trpc.runs.costVisibility.queryOptions(),
    enabled: !isOfFacility,
  });
  const tabs = listTabs(run, isOfFacility, cost?.isVisible === true);
  const tab = tabs.find((one) => one === requested);
  const mayStart = can("analyses.start") && !user.isDemo;
  const mayReleaseRun = can("results.release") && !user.isDemo && !run.external && run.targetFolder === null;

  return (
    <Page
      title={run.pipelineName}
      number={run.runNumber}
      badge={
        <>
          <RunStatusBadge status={run.status} />
          {run.external && <WordBadge color="gray">{t("runs.external")}</WordBadge>}
        </>
      }
      breadcrumbs={breadcrumbs(run)}
      actions={
        mayStart || mayReleaseRun ? <RunActions run={run} start={start} release={release} /> : undefined
      }
      tabs={
        <PageTabs label={t("runs.page.tab")}>
          {([undefined, ...tabs] as const).map((one) => (
            <PageTab
              key={one ?? "summary"}
              to="/analyses/$runId"
              params={{ runId: run.id }}
              search={one === undefined ? {} : { tab: one }}
              activeOptions={{ exact: one === undefined }}
              resetScroll={false}
            >
              {t(`runs.page.tab.${one ?? "summary"}`)}
            </PageTab>
          ))}
        </PageTabs>
      }
    >
      <ConnectionStatus
        state={t(`runs.page.announced.${run.status}`, { number: run.runNumber })}
        isCut={isCut && !isOver(run)}
        lastMessageAt={live?.at ?? new Date(loadedAt)}
      />
      <ErrorNotice error={start.error} title={t("runs.page.start.failed")} />
      <ErrorNotice error={release.error} title={t("runs.page.release.failed")} />
      {isOfFacility && <StartedByRule run={run} />}
      {tab === undefined && (
        <Summary run={run} mayStart={mayStart && !run.external} mayRelease={mayReleaseRun} />
      )}
      {tab === "tasks" && <Tasks run={run} />}
      {tab === "logs" && (
        <>
          <Card withBorder>
            <LogPanel run={run} isActive={!isOver(run) && run.status !== "pending"} />
          </Card>
          <EventList events={run.events} />
        </>
      )}
      {tab === "resources" && (
        <Card withBorder>
          <ResourcesPanel run={run} />
        </Card>
      )}
      {tab === "files" && <Files run={run} />}
      {tab === "reports" && <ReportsPanel run={run} />}
      {tab === "cost" && <CostPanel run={run} />}
      {tab === "about" && (
        <>
          <Card withBorder>
            <AboutPanel run={run} />
          </Card>
          {isOver(run) && !run.external && !user.isDemo && (
            <CratePanel of="run" address={`/api/pipelines/runs/${run.id}/crate`} />
          )}
        </>
      )}
      {isOfFacility && (
        <FilePreview
          run={run}
          file={task === undefined ? file : undefined}
          onClose={() =>
            void navigate({ search: { ...otherSearch, ...(tab && { tab }) }, resetScroll: false })
          }
        />
      )}
      {isOfFacility && (
        <TaskDrawer
          run={run}
          taskId={task}
          onClose={() =>
            void navigate({ search: { ...otherSearch, ...(tab && { tab }) }, resetScroll: false })
          }
        />
      )}
    </Page>
  );
}

/** What a reader of any state needs first: the results, the cause of a failure, or the progress. */
function Summary({ run, mayStart, mayRelease }: { run: Run; mayStart: boolean; mayRelease: boolean }) {
  const { isOfFacility } = useSession();
  const isDone = run.status === "completed";
  const hasResults =
    run.artifacts.length + run.assembliesCreated.length + run.binsCreated.length > 0 ||
    (run.results?.errors?.length ?? 0) > 0;
  return (
    <>
      {run.status === "failed" ? (
        <FailurePanel run={run} mayAct={mayStart} />
      ) : (
        !isDone && <StatePanel run={run} />
      )}
      {!run.external && (isDone || (isOver(run) && hasResults)) && (
        <ResultsPanel
          run={run}
          {...(isOfFacility &&
            isDone && { head: run.targetFolder ? <InFolder /> : <ReleaseState run={run} /> })}
        />
      )}
      {isOfFacility && isDone && run.orderId !== null && <PromotionPanel run={run} mayAct={mayRelease} />}
      {isDone && <StatePanel run={run} />}
      <StepsCard run={run} />
    </>
  );
}

/** Where the results of a completed demultiplexing are. */
function InFolder() {
  return <Text>{t("runs.results.inFolder")}</Text>;
}

function Files({ run }: { run: Run }) {
  return (
    <>
      <Card withBorder component="section" aria-label={t("runs.files.published")}>
        <FileBrowser run={run} />
      </Card>
      <Card withBorder component="section" aria-labelledby="engine-files-title">
        <Title order={2} size="h4" id="engine-files-title" mb="xs">
          {t("runs.files.engine")}
        </Title>
        <RunFiles run={run} />
      </Card>
    </>
  );
}

function Tasks({ run }: { run: Run }) {
  const { step: stepId } = useSearch({ from: "/signed-in/analyses/$runId" });
  const navigate = useNavigate({ from: "/analyses/$runId" });
  const step = run.steps.find(({ id }) => id === stepId);
  return (
    <>
      <StepsCard run={run} />
      <Card withBorder>
        <TasksPanel
          run={run}
          step={step}
          onShowAll={() => void navigate({ search: { tab: "tasks" }, resetScroll: false })}
        />
      </Card>
    </>
  );
}

function AllRuns() {
  const { isOfFacility } = useSession();
  return <TextLink to="/analyses">{t(isOfFacility ? "navigation.runs" : "navigation.results")}</TextLink>;
}

function breadcrumbs({ order, study, targetFolder }: Run) {
  return [
    <AllRuns key="runs" />,
    ...(order
      ? [
          <TextLink key="order" to="/orders/$orderId" params={{ orderId: order.id }}>
            {order.name ?? order.orderNumber}
          </TextLink>,
        ]
      : []),
    ...(targetFolder
      ? [
          <TextLink key="folder" to="/run-folders/$runFolderId" params={{ runFolderId: targetFolder.id }}>
            {targetFolder.name}
          </TextLink>,
        ]
      : []),
    ...(study
      ? [
          <TextLink key="study" to="/studies/$studyId" params={{ studyId: study.id }}>
            {study.title}
          </TextLink>,
        ]
      : []),
  ];
}
