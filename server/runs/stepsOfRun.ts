import type { PipelineRun } from "../../db/models/PipelineRun.ts";
import type { ProcessCounts } from "./countTasks.ts";
import { type StepStatus, noTasks, stepStatus } from "./state/countSteps.ts";
import type { StepCounts } from "./state/facts.ts";
import { shortProcessName, stepMatcher } from "./state/stepOf.ts";

/** How a step of a run stands. counts: null while nothing was heard of it. */
export interface StepView {
  id: string;
  name: string;
  description: string | null;
  dependsOn: string[];
  status: StepStatus;
  counts: StepCounts | null;
  startedAt: string | null;
  completedAt: string | null;
}

/** How far the declared steps of a run are, in their order, and the processes that belong to none, by their short
 *  names as they are `told`. Of a step that declares no matchers nothing is ever heard: it is over with its run. */
export function stepsOfRun(
  run: Pick<PipelineRun, "steps" | "status">,
  processes: ProcessCounts[],
  told: (text: string) => string,
): { steps: StepView[]; otherProcesses: Omit<StepView, "description" | "dependsOn">[] } {
  const stepOf = stepMatcher(run.steps);
  const ofSteps = new Map<string, ProcessCounts[]>();
  const ofOthers = new Map<string, ProcessCounts[]>();
  for (const counted of processes) {
    const step = stepOf(counted.process);
    const [map, key] = step ? [ofSteps, step.id] : [ofOthers, shortProcessName(counted.process)];
    map.set(key, [...(map.get(key) ?? []), counted]);
  }
  return {
    steps: run.steps.map(({ id, name, description = null, dependsOn = [], processMatchers = [] }) => {
      const view = viewOf(ofSteps.get(id) ?? []);
      const silent = processMatchers.length === 0 && run.status === "completed";
      return { id, name, description, dependsOn, ...view, ...(silent && { status: "completed" as const }) };
    }),
    otherProcesses: [...ofOthers].map(([name, counted]) => ({
      id: told(name),
      name: told(name),
      ...viewOf(counted),
    })),
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
