import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { UsageTable } from "./costs/UsageTable.tsx";
import { isOver, type Run } from "./run.ts";

const TASKS_MAX = 500;

// The plots bring a library that no other part of the page needs.
const ResourcePlots = lazy(async () => {
  const { ResourcePlots: plots } = await import("./ResourcePlots.tsx");
  return { default: plots };
});

/** The resource use of the tasks of a run. */
export function ResourcesPanel({ run }: { run: Run }) {
  const { data, error, dataUpdatedAt, refetch } = useQuery(
    trpc.runs.tasks.queryOptions({ runId: run.id, limit: TASKS_MAX, offset: 0 }),
  );
  if (!data) {
    if (!error) return <Loading rows={3} />;
    return (
      <ErrorNotice error={error} title={t("runs.page.tasks.failedToLoad")} onRetry={() => void refetch()} />
    );
  }
  if (data.tasks.every(({ startedAt }) => startedAt === null))
    return (
      <Text c="dimmed">{t(isOver(run) ? "runs.page.resources.noneEver" : "runs.page.resources.none")}</Text>
    );
  return (
    <Stack gap="lg">
      <UsageTable run={run} />
      <Suspense fallback={<Loading rows={3} />}>
        <ResourcePlots
          runNumber={run.runNumber}
          tasks={data.tasks}
          total={data.total}
          steps={run.steps}
          requestedAt={dataUpdatedAt}
        />
      </Suspense>
    </Stack>
  );
}
