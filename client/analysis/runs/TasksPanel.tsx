import { Stack, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Pages } from "../../kit/components/Pages.tsx";
import { isOver, type Run, type RunTask } from "./run.ts";
import type { RunStepView } from "./runSteps.ts";
import { TaskList } from "./TaskList.tsx";

const PAGE_SIZE = 50;

/** The tasks of a run by pages; of one step, where that is chosen. */
export function TasksPanel({
  run,
  step,
  onShowAll,
}: {
  run: Run;
  step: RunStepView | undefined;
  onShowAll: () => void;
}) {
  const [at, setAt] = useState({ stepId: step?.id, page: 1 });
  const page = at.stepId === step?.id ? at.page : 1;
  const { data, error, isPlaceholderData, refetch } = useQuery(
    trpc.runs.tasks.queryOptions(
      {
        runId: run.id,
        limit: PAGE_SIZE,
        offset: (page - 1) * PAGE_SIZE,
        ...(step ? { stepId: step.id } : {}),
      },
      { placeholderData: keepPreviousData },
    ),
  );
  if (!data) {
    if (!error) return <Loading rows={3} />;
    return (
      <ErrorNotice error={error} title={t("runs.page.tasks.failedToLoad")} onRetry={() => void refetch()} />
    );
  }
  return (
    <Stack gap="sm" style={{ opacity: isPlaceholderData ? 0.6 : 1 }} aria-busy={isPlaceholderData}>
      <TaskList
        tasks={isOver(run) ? data.tasks.map(stopped) : data.tasks}
        stepName={step?.name}
        onShowAll={onShowAll}
      />
      {data.total === 0 && (
        <Text c="dimmed">
          {step
            ? t("runs.page.tasks.noneOfStep", { step: step.name })
            : t(isOver(run) ? "runs.page.tasks.noneEver" : "runs.page.tasks.none")}
        </Text>
      )}
      <Pages
        label={t("runs.page.tasks.pages")}
        page={page}
        pageSize={PAGE_SIZE}
        total={data.total}
        onPage={(next) => setAt({ stepId: step?.id, page: next })}
      />
    </Stack>
  );
}

/** In a finished run, no task is pending or running, even if no end of the task was reported. */
function stopped(task: RunTask): RunTask {
  return task.status === "submitted" || task.status === "running" ? { ...task, status: "aborted" } : task;
}
