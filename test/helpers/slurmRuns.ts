import type { Knex } from "knex";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PipelineRun } from "../../db/models/PipelineRun.ts";
import { newId } from "../../db/newId.ts";
import { RUN_FILES, runFolderName } from "../../server/analysis/runRecords/runFiles.ts";
import { slurmJobName } from "../../server/analysis/executors/slurm/slurmResources.ts";
import { fakePrograms } from "./fakePrograms.ts";

/** The state of a job and its reason, as squeue prints them. */
export type Said = [state: string, reason: string];

export interface SlurmRuns {
  ids: string[];
  folders: string[];
  /** Sets the states of jobs that Slurm reports from now on. */
  say(said: (index: number) => Said): Promise<void>;
  /** The number of squeue calls so far. */
  squeueCalls(): Promise<number>;
}

/** Stores queued runs that are Slurm jobs, with their directories on disk, and writes a squeue into `bin` that reports
 *  them and records its calls. */
export async function slurmRuns(
  db: Knex,
  bin: string,
  { root, orderId, count }: { root: string; orderId: string; count: number },
): Promise<SlurmRuns> {
  const [answer, calls] = [join(bin, "answer"), join(bin, "calls")];
  await fakePrograms(bin, {
    squeue: `echo asked >>'${calls}'; exec /bin/cat '${answer}'`,
    sacct: "exit 1",
    scontrol: "echo 'slurm_load_jobs error: Invalid job id specified' >&2; exit 1",
  });
  await writeFile(calls, "");
  const rows = Array.from({ length: count }, (_, index) => getRow(root, orderId, index + 1));
  for (const { runFolder } of rows) {
    await mkdir(join(runFolder, RUN_FILES.logs), { recursive: true });
    await mkdir(join(runFolder, "output"));
    await writeFile(join(runFolder, RUN_FILES.outputLog), "");
    await writeFile(join(runFolder, RUN_FILES.errorLog), "");
  }
  await PipelineRun.query(db).insert(rows);
  return {
    ids: rows.map(({ id }) => id),
    folders: rows.map(({ runFolder }) => runFolder),
    async say(said) {
      const lines = rows.map(({ launch: { jobId, jobName }, runFolder }, index) =>
        [jobId, ...said(index), jobName, runFolder].join("|"),
      );
      await writeFile(answer, `${lines.join("\n")}\n`);
    },
    squeueCalls: async () => (await readFile(calls, "utf8")).split("\n").length - 1,
  };
}

function getRow(root: string, orderId: string, number: number) {
  const id = newId();
  const runNumber = `TOY-20260101-${String(number).padStart(3, "0")}`;
  return {
    id,
    runNumber,
    pipelineId: "toy",
    pipelineVersion: "1.0.0",
    targetType: "order" as const,
    orderId,
    status: "queued" as const,
    runFolder: join(root, runFolderName({ id, runNumber })),
    launch: { executor: "slurm" as const, jobId: String(number), jobName: slurmJobName(id) },
    launchedAt: new Date(),
    executorFacts: { state: "pending" as const, at: new Date().toISOString() },
  };
}
