import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { ProcessCounts } from "./countTasks.ts";
import { type StepStatus, noTasks, stepStatus } from "../runRecords/state/countSteps.ts";
import type { StepCounts } from "../runRecords/state/facts.ts";
import { shortProcessName, stepMatcher } from "../runRecords/state/stepOf.ts";

/**
 * The state of a step of a run. counts: null before its first task. stepId and stepName repeat id and name under the
 * names of the reference.
 */
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

/** Returns whether a run ended before its work was done; its open tasks count as aborted. */
export function isCutOff({ status }: Pick<PipelineRun, "status">): boolean {
  return status === "failed" || status === "cancelled";
}

/**
 * Returns the steps of a run: the declared ones in their order, then each process without a step, by its short name
 * prepared by `told` (reference 2 §6). otherProcesses: only the latter. A step without matchers ends with its run,
 * because no task can match it.
 */
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
