import { slurmClient, type SlurmProgram, SlurmSilentError } from "../executors/slurm/slurmClient.ts";
import { pipelineExecution, type PipelineExecution } from "../../access/settings/pipelineExecution.ts";
import type { Site } from "../../platform/site/site.ts";
import { askProgram, lastWords } from "./askProgram.ts";
import type { Partition, ProgramFact, SlurmRequestFact, SlurmFacts } from "./prerequisiteFacts.ts";
import { resourceWords, slurmRequests } from "./slurmRequests.ts";

export const SLURM_PROGRAMS = [
  "sbatch",
  "squeue",
  "scontrol",
  "scancel",
  "sacct",
] as const satisfies SlurmProgram[];

const VERSION_TIMEOUT_MS = 5_000;
/** A slower controller would be unusable for a launch as well. */
const ASK_TIMEOUT_MS = 5_000;

/** Gathers the facts on Slurm from this machine; null when no pipeline uses it. Starts no job. */
export async function lookAtSlurm(site: Site): Promise<SlurmFacts | null> {
  const settings = await pipelineExecution(site);
  if (!usesSlurm(settings)) return null;
  const [clients, controller, accounting] = await Promise.all([
    versions(site),
    askController(site),
    askAccounting(site),
  ]);
  const isThere = controller.state === "ok" && clients.sbatch.state === "ok";
  const requests = isThere ? await askRequests(site, settings).catch(() => undefined) : undefined;
  return { clients, controller, accounting, requests };
}

/** Returns whether any setting executes runs through Slurm. Pure. */
export function usesSlurm({ useSlurm, pipelineOverrides }: PipelineExecution): boolean {
  return useSlurm || Object.values(pipelineOverrides).some(({ mode }) => mode === "slurm");
}

async function versions({ env }: Site): Promise<Record<SlurmProgram, ProgramFact>> {
  const asked = await Promise.all(
    SLURM_PROGRAMS.map(async (name) => {
      const fact = await askProgram(env, name, {
        words: ["--version"],
        version: /^(\S.*\d.*)$/m,
        timeoutMs: VERSION_TIMEOUT_MS,
        environment: env.slurm,
      });
      return [name, fact] as const;
    }),
  );
  return Object.fromEntries(asked) as Record<SlurmProgram, ProgramFact>;
}

async function askController(site: Site): Promise<SlurmFacts["controller"]> {
  try {
    const { code, output, errors } = await ask(site, "scontrol", ["--oneliner", "show", "partitions"]);
    if (code !== 0) return { state: "failed", words: lastWords(errors) };
    return { state: "ok", partitions: output.split("\n").flatMap(partitionIn) };
  } catch (error) {
    if (error instanceof SlurmSilentError) return { state: "silent" };
    return { state: "failed", words: "" };
  }
}

function partitionIn(line: string): Partition[] {
  const field = (name: string) => new RegExp(`(?:^| )${name}=(\\S*)`).exec(line)?.[1] ?? "";
  const name = field("PartitionName");
  return name === "" ? [] : [{ name, state: field("State"), isDefault: field("Default") === "YES" }];
}

async function askAccounting(site: Site): Promise<SlurmFacts["accounting"]> {
  try {
    const { code } = await ask(site, "sacct", [
      "--allocations",
      "--noheader",
      "--jobs=1",
      "--format=JobIDRaw",
    ]);
    return code === 0 ? "ok" : "none";
  } catch (error) {
    return error instanceof SlurmSilentError ? "silent" : "none";
  }
}

/**
 * Queries Slurm with --test-only whether each resource request could be met; this uses up a job id but starts no job.
 */
async function askRequests(site: Site, settings: PipelineExecution): Promise<SlurmRequestFact[]> {
  const requests: SlurmRequestFact[] = [];
  for (const { whose, resources, problem } of slurmRequests(settings)) {
    const refusal = problem ?? (await refusalOf(site, resourceWords(resources)));
    requests.push({ whose, partition: resources.partition, refusal });
  }
  return requests;
}

async function refusalOf(site: Site, words: string[]): Promise<string | undefined> {
  const { code, errors } = await ask(site, "sbatch", ["--test-only", ...words, "--wrap=exit 0"]);
  if (code === 0) return undefined;
  return `Slurm says: ${lastWords(errors).replace(/^(sbatch: )?(error: )?(allocation failure: )?/, "")}`;
}

function ask(site: Site, program: SlurmProgram, words: string[]) {
  return slurmClient(site, program, words, { timeoutMs: ASK_TIMEOUT_MS });
}
