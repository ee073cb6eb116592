import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { ProcessCounts } from "./countTasks.ts";
import { type StepStatus, noTasks, stepStatus } from "../runRecords/state/countSteps.ts";
import type { StepCounts } from "../runRecords/state/facts.ts";
import { shortProcessName, stepMatcher } from "../runRecords/state/stepOf.ts";

/** How a step of a run stands. counts: null while nothing was heard of it. stepId and stepName repeat id and name under
 *  the names of the reference. */
export interface StepView {
  id: string;
  name: string;
  stepId: string;
  stepName: string;
  description: string | null;
  dependsOn: string[];
  status: StepStatus;
  counts: StepCounts | null;
  startedAt: string | null;
  completedAt: string | null;
}

/** Whether a run has ended before its work was done: tasks that were open then are aborted. */
export function isCutOff({ status }: Pick<PipelineRun, "status">): boolean {
  return status === "failed" || status === "cancelled";
}

/** How far the steps of a run are: the declared ones in their order, then each process that belongs to none, by its short
 *  name as it is `told` (reference 2 §6). otherProcesses: the latter alone. Of a step that declares no matchers nothing
 *  is ever heard: it is over with its run. */
export function stepsOfRun(
  run: Pick<PipelineRun, "steps" | "status">,
  processes: ProcessCounts[],
  told: (text: string) => string,
): {
  steps: StepView[];
  otherProcesses: Omit<StepView, "stepId" | "stepName" | "description" | "dependsOn">[];
} {
  const stepOf = stepMatcher(run.steps);
  const ofSteps = new Map<string, ProcessCounts[]>();
  const ofOthers = new Map<string, ProcessCounts[]>();
  for (const counted of processes) {
    const step = stepOf(counted.process);
    const [map, key] = step ? [ofSteps, step.id] : [ofOthers, shortProcessName(counted.process)];
    map.set(key, [...(map.get(key) ?? []), counted]);
  }
  const others = [...ofOthers].map(([name, counted]) => ({
    id: told(name),
    name: told(name),
    ...viewOf(counted),
  }));
  const declared = run.steps.map(({ id, name, description = null, dependsOn = [], processMatchers = [] }) => {
    const view = viewOf(ofSteps.get(id) ?? []);
    const silent = processMatchers.length === 0 && run.status === "completed";
    return {
      id,
      name,
      stepId: id,
      stepName: name,
      description,
      dependsOn,
      ...view,
      ...(silent && { status: "completed" as const }),
    };
  });
  return {
    steps: [
      ...declared,
      ...others.map((other) => ({
        ...other,
        stepId: other.id,
        stepName: other.name,
        description: null,
        dependsOn: [],
      })),
    ],
    otherProcesses: others,
  };
}

function viewOf(
  processes: ProcessCounts[],
): Pick<StepView, "status" | "counts" | "startedAt" | "completedAt"> {
  if (processes.length === 0) return { status: "pending", counts: null, startedAt: null, completedAt: null };
  const counts = noTasks();
  for (const { counts: some } of processes)
    for (const key of Object.keys(counts) as (keyof StepCounts)[]) counts[key] += some[key];
  const status = stepStatus(counts);
  const times = (at: "startedAt" | "completedAt") =>
    processes.flatMap((each) => each[at]?.toISOString() ?? []).sort();
  return {
    status,
    counts,
    startedAt: times("startedAt")[0] ?? null,
    completedAt: status === "running" ? null : (times("completedAt").at(-1) ?? null),
  };
}
