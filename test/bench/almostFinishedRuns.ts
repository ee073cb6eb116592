import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PipelineRun } from "../../db/models/PipelineRun.ts";
import type { OpenSite } from "../../server/main/openSite.ts";
import { BUNDLED_FOLDER } from "../../server/analysis/pipelines/readPackages.ts";
import { RUN_FILES, runFolderName } from "../../server/analysis/runRecords/runFiles.ts";
import { anOrder, aRead, aSample } from "../helpers/factories.ts";
import { aRun } from "../helpers/runs.ts";

let made = 0;

/** Runs of fastq-checksum that have done all but say that they ended, each on an order with a read of its own. `finish`
 *  has them say it. */
export async function almostFinishedRuns(
  site: OpenSite,
  userId: string,
  count: number,
): Promise<{ ids: string[]; finish(): Promise<void> }> {
  const folders = new Map<string, string>();
  for (let index = 0; index < count; index++) {
    const { id: orderId } = await anOrder(site.database, userId, { orderNumber: `BENCH-FINAL-${++made}` });
    const sample = await aSample(site.database, orderId, { sampleId: "S1" });
    const file1 = `orders/${orderId}/reads/S1.fastq`;
    await aRead(site.database, sample.id, { file1, dataClass: "raw" });
    const run = await aRun(site.database, { orderId });
    const runFolder = await doneFolder(site, run, file1);
    await run.$query(site.database).patch({ ...launchedElsewhere(), status: "running", runFolder });
    folders.set(run.id, runFolder);
  }
  const ends = [...folders].map(([runId, folder]) => {
    const end = { runId, exitCode: 0, endedAt: "2026-01-01T12:00:00Z", host: ELSEWHERE };
    return [join(folder, RUN_FILES.exit), JSON.stringify(end)] as const;
  });
  return {
    ids: [...folders.keys()],
    async finish() {
      await Promise.all(ends.map(([path, text]) => writeFile(path, text)));
    },
  };
}

// Of another machine, of which only what they write is known.
const ELSEWHERE = "elsewhere";
const launchedElsewhere = () => ({
  launch: { executor: "local" as const, pid: 2, startTicks: "1", bootId: "another", host: ELSEWHERE },
  launchedAt: new Date(),
  executorFacts: { state: "running" as const, at: new Date().toISOString() },
});

async function doneFolder(site: OpenSite, run: PipelineRun, file1: string): Promise<string> {
  const folder = join(site.env.home, "runs", runFolderName(run));
  await cp(join(BUNDLED_FOLDER, "fastq-checksum/0.1.0"), join(folder, RUN_FILES.package), {
    recursive: true,
  });
  const checksum = run.id.replaceAll(/[^0-9a-f]/g, "");
  const files = {
    [RUN_FILES.trace]:
      "task_id\tprocess\tname\tstatus\texit\n" +
      "1\tCALCULATE_CHECKSUMS\tCALCULATE_CHECKSUMS (S1)\tCOMPLETED\t0\n" +
      "2\tSUMMARIZE_CHECKSUMS\tSUMMARIZE_CHECKSUMS\tCOMPLETED\t0\n",
    [RUN_FILES.outputLog]: "S1\n",
    [RUN_FILES.errorLog]: "",
    "samplesheet.csv": `sample_id,fastq_1,fastq_2\nS1,${join(site.env.home, "files", file1)},\n`,
    "output/checksums/S1.json": JSON.stringify({ sampleId: "S1", checksum1: checksum, checksum2: null }),
    "output/summary/checksum-summary.tsv": `sample_id\tchecksum1\tchecksum2\nS1\t${checksum}\t\n`,
  };
  for (const name of [RUN_FILES.logs, "output/checksums", "output/summary"])
    await mkdir(join(folder, name), { recursive: true });
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
  return folder;
}
