import { t } from "../../kit/i18n/t.ts";

/** How many tasks of a step are in which state, a retried one counted once. ignored: failed, and the run goes on as if
 *  it had not. */
export interface TaskCounts {
  submitted: number;
  running: number;
  completed: number;
  cached: number;
  failed: number;
  ignored: number;
  aborted: number;
}

export type StepState = "pending" | "running" | "completed" | "failed" | "aborted" | "stopped" | "skipped";

/** A step of a run, with what is known of its tasks; counts: undefined or null while nothing was heard of it. */
export interface RunStepView {
  id: string;
  name: string;
  description: string | null;
  dependsOn?: string[] | undefined;
  status: string;
  counts?: TaskCounts | null | undefined;
}

/** How a step stands. Where the run is over, what did not begin does not wait any more, and what did not end was stopped
 *  with it. */
export function stepState({ status }: { status: string }, isOver: boolean): StepState {
  if (status === "completed" || status === "failed" || status === "aborted") return status;
  if (status === "running") return isOver ? "stopped" : "running";
  return isOver ? "skipped" : "pending";
}

/** "3 of 5 tasks", and what of them needs a word more. Empty while nothing was heard. */
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
