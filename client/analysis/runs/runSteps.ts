import { t } from "../../kit/i18n/t.ts";

/** The number of tasks of a step by state; a retried task counts once. ignored: failed tasks that the run tolerates. */
interface TaskCounts {
  submitted: number;
  running: number;
  completed: number;
  cached: number;
  failed: number;
  ignored: number;
  aborted: number;
}

export type StepState = "pending" | "running" | "completed" | "failed" | "aborted" | "stopped" | "skipped";

/** A step of a run with its task counts; undefined or null until a task was reported. */
export interface RunStepView {
  id: string;
  name: string;
  description: string | null;
  dependsOn?: string[] | undefined;
  status: string;
  counts?: TaskCounts | null | undefined;
}

/**
 * The state of a step. In a finished run, a step that did not begin is skipped, and one that did not end was stopped.
 */
export function stepState({ status }: { status: string }, isOver: boolean): StepState {
  if (status === "completed" || status === "failed" || status === "aborted") return status;
  if (status === "running") return isOver ? "stopped" : "running";
  return isOver ? "skipped" : "pending";
}

/** Formats task counts as "3 of 5 tasks" with noteworthy states. Empty before the first report. */
export function countsText(counts: TaskCounts | null | undefined): string {
  if (!counts) return "";
  const { submitted, running, completed, cached, failed, ignored, aborted } = counts;
  const total = submitted + running + completed + cached + failed + ignored + aborted;
  if (total === 0) return "";
  const done = completed + cached + ignored;
  return [
    done === total ? t("runs.page.tasks.all", { total }) : t("runs.page.tasks.part", { done, total }),
    ...(failed > 0 ? [t("runs.page.tasks.failed", { count: failed })] : []),
    ...(aborted > 0 ? [t("runs.page.tasks.aborted", { count: aborted })] : []),
    ...(ignored > 0 ? [t("runs.page.tasks.ignored", { count: ignored })] : []),
    ...(cached > 0 ? [t("runs.page.tasks.cached", { count: cached })] : []),
  ].join(" · ");
}
