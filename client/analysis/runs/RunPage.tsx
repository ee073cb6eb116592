import { Stack } from "@mantine/core";
import { IconFileOff } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { CratePanel } from "../../data/delivery/CratePanel.tsx";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, errorStatus, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { LinkButton, TextLink } from "../../kit/components/LinkButton.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { UnloadedPage } from "../../kit/components/UnloadedPage.tsx";
import { ConnectionStatus } from "../../kit/components/ConnectionStatus.tsx";
import { PromotionPanel } from "./PromotionPanel.tsx";
import { ResultsPanel } from "./ResultsPanel.tsx";
import { isOver, type Run } from "./run.ts";
import { RunActions } from "./RunActions.tsx";
import { RunDetails } from "./RunDetails.tsx";
import { RunStatusBadge } from "./RunStatusBadge.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { StatePanel } from "./StatePanel.tsx";
import { useLiveRun } from "./useLiveRun.ts";
import { withLive } from "./withLive.ts";

/** One run, live: status, outputs, logs and resource use. */
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

function RunView({ known, loadedAt }: { known: Run; loadedAt: number }) {
  const { user, isAdmin } = useSession();
  const { live, isCut } = useLiveRun(known.id, known.status);
  const run = withLive(known, loadedAt, live);
  const mayAct = isAdmin && !user.isDemo;
  const isDone = run.status === "completed";
  const hasResults =
    run.artifacts.length + run.assembliesCreated.length + run.binsCreated.length > 0 ||
    (run.results?.errors?.length ?? 0) > 0;

  return (
    <Page
      title={run.runNumber}
      badge={<RunStatusBadge status={run.status} />}
      breadcrumbs={breadcrumbs(run)}
      description={t("runs.page.on", { pipeline: run.pipelineName, version: run.pipelineVersion })}
      actions={mayAct ? <RunActions run={run} /> : undefined}
    >
      <ConnectionStatus
        state={t(`runs.page.announced.${run.status}`, { number: run.runNumber })}
        isCut={isCut && !isOver(run)}
        lastMessageAt={live?.at ?? new Date(loadedAt)}
      />
      <Stack gap="lg">
        {!isDone && <StatePanel run={run} mayAct={mayAct} />}
        {(isDone || (isOver(run) && hasResults)) && (
          <ResultsPanel
            run={run}
            {...(isAdmin && isDone ? { head: <SelectionBar run={run} mayAct={mayAct} /> } : {})}
          />
        )}
        {isAdmin && isDone && run.orderId !== null && <PromotionPanel run={run} mayAct={mayAct} />}
        {isDone && <StatePanel run={run} mayAct={mayAct} />}
        <RunDetails run={run} />
        {isOver(run) && !user.isDemo && (
          <CratePanel of="run" address={`/api/pipelines/runs/${run.id}/crate`} />
        )}
      </Stack>
    </Page>
  );
}

function AllRuns() {
  const { isAdmin } = useSession();
  return <TextLink to="/analyses">{t(isAdmin ? "navigation.runs" : "navigation.results")}</TextLink>;
}

function breadcrumbs({ order, study }: Run) {
  return [
    <AllRuns key="runs" />,
    ...(order
      ? [
          <TextLink key="order" to="/orders/$orderId" params={{ orderId: order.id }}>
            {order.orderNumber}
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
