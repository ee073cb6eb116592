import { chooseExecutor } from "../executors/checkExecutor.ts";
import {
  slurmMemory,
  slurmOptionProblem,
  slurmResources,
  type SlurmResources,
} from "../executors/slurm/slurmResources.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import { otherRuns } from "./sentences.ts";
import type { PipelineExecution } from "../../access/settings/pipelineExecution.ts";

/** Each request costs a query to the controller. */
const REQUESTS_MAX = 20;
interface SlurmRequest {
  /** The pipelines that request the resources. */
  whose: (Sentence | string)[];
  resources: SlurmResources;
  /** Why the request is never submitted, as a sentence. */
  problem: Sentence | undefined;
}

/** Returns the distinct resource requests of runs under the settings. Pure. */
export function slurmRequests(settings: PipelineExecution): SlurmRequest[] {
  const requesting = [
    ...(settings.useSlurm ? [{ whose: otherRuns(), pipelineId: "" }] : []),
    ...Object.keys(settings.pipelineOverrides)
      .filter((pipelineId) => chooseExecutor(settings, { pipelineId, executionMode: "default" }) === "slurm")
      .map((pipelineId) => ({ whose: pipelineId, pipelineId })),
  ];
  const requests = new Map<string, SlurmRequest>();
  for (const { whose, pipelineId } of requesting) {
    const resources = slurmResources(settings, { pipelineId, executionProfile: {} });
    const key = JSON.stringify(resources);
    const same = requests.get(key);
    if (same) same.whose.push(whose);
    else if (requests.size < REQUESTS_MAX) requests.set(key, toRequest(whose, resources));
  }
  return [...requests.values()];
}

function toRequest(whose: Sentence | string, resources: SlurmResources): SlurmRequest {
  const problem = resources.options.map(slurmOptionProblem).find((found) => found !== undefined);
  return { whose: [whose], resources, problem };
}

/** Returns the sbatch arguments for the partition and the additional options. Pure. */
export function partitionArgs({ partition, options }: SlurmResources): string[] {
  return [...(partition === null || partition === "" ? [] : [`--partition=${partition}`]), ...options];
}

/** Returns the sbatch arguments for the resources. Pure. */
export function resourceArgs(resources: SlurmResources): string[] {
  const { cores, memory, timeLimitHours } = resources;
  return [
    "--ntasks=1",
    `--cpus-per-task=${cores}`,
    `--mem=${slurmMemory(memory)}`,
    `--time=${timeLimitHours}:00:00`,
    ...partitionArgs(resources),
  ];
}
