import type { Context } from "mocha";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Knex } from "knex";
import { gzipSync } from "node:zlib";
import { newId } from "../../db/newId.ts";
import { Setting } from "../../db/models/Setting.ts";
import { createRunFolderWatcher } from "../../server/sequencing/runFolders/watch/startRunFolderWatcher.ts";
import type { TestApp } from "./app.ts";
import { readIllumina } from "./illuminaData.ts";

const MINUTE_MS = 60_000;

/** A directory for run folders, configured in an instance, with a watcher whose time the test sets. */
export async function aRunFolderRoot(app: TestApp) {
  const root = join(dirname(app.files), "instruments");
  await mkdir(root, { recursive: true });
  await setRunFolders(app.db, { roots: [root] });
  const watcher = createRunFolderWatcher(app.site);
  let now = Date.now();
  return {
    root,
    /** Follows all folders, after some minutes of the watcher's clock. */
    async look(minutes = 0): Promise<void> {
      now += minutes * MINUTE_MS;
      await watcher.tick(new Date(now));
    },
  };
}

export async function setRunFolders(db: Knex, value: Record<string, unknown>): Promise<void> {
  await Setting.query(db)
    .insert({ key: "run-folders", value, updatedAt: new Date() })
    .onConflict("key")
    .merge();
}

/** Writes a file of a run folder, and its directories. */
export async function putFile(folder: string, path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

/** Writes the start of a run of a NovaSeq 6000 from its real files. Returns the folder. */
export async function startNovaSeq(test: Context, root: string): Promise<string> {
  const folder = join(root, "180619_A00291_0044_BH5WJJDMXX");
  await putFile(folder, "RunInfo.xml", await readIllumina(test, "runs/novaseq6000/RunInfo.xml"));
  await putFile(folder, "RunParameters.xml", await readIllumina(test, "runs/novaseq6000/RunParameters.xml"));
  await putFile(folder, "SampleSheet.csv", await readIllumina(test, "sheets/v1_novaseq_lanes.csv"));
  await putFile(folder, "Data/Intensities/BaseCalls/L001/C1.1/L001_1.cbcl", "cbcl");
  return folder;
}

/** Writes the markers of a NovaSeq 6000 at the end of a run. */
export async function endNovaSeq(folder: string): Promise<void> {
  for (const name of ["SequenceComplete.txt", "RTAComplete.txt", "CopyComplete.txt"])
    await putFile(folder, name, "");
}

/** Sets the times of all files of a folder to the past. */
export async function age(folder: string, minutes: number): Promise<void> {
  const then = new Date(Date.now() - minutes * MINUTE_MS);
  for (const name of await readdir(folder, { recursive: true })) await utimes(join(folder, name), then, then);
}

export interface PlannedSample {
  sampleId: string;
  libraryCode: string;
  lane: number;
  i7?: string;
  i5?: string;
  wantedReads?: number;
}

/** A planned run of a flow cell with one pool for each lane. Returns its id. */
export async function aPlannedRun(db: Knex, flowCell: string, planned: PlannedSample[]): Promise<string> {
  const runId = newId();
  await db("instrument_runs").insert({
    id: runId,
    name: `Run ${flowCell}`,
    platform: "Illumina",
    flow_cell: flowCell,
    lanes: 8,
  });
  for (const lane of new Set(planned.map((one) => one.lane))) {
    const poolId = newId();
    await db("pools").insert({ id: poolId, name: `Pool ${flowCell} ${lane}` });
    await db("instrument_run_pools").insert({ id: newId(), instrument_run_id: runId, lane, pool_id: poolId });
    for (const one of planned.filter((sample) => sample.lane === lane)) {
      const [known] = await db("libraries").where({ code: one.libraryCode });
      const libraryId = known?.id ?? newId();
      if (!known)
        await db("libraries").insert({
          id: libraryId,
          code: one.libraryCode,
          sample_id: one.sampleId,
          i7_sequence: one.i7 ?? null,
          i5_sequence: one.i5 ?? null,
        });
      await db("pool_libraries").insert({
        id: newId(),
        pool_id: poolId,
        library_id: libraryId,
        wanted_reads: one.wantedReads ?? null,
      });
    }
  }
  return runId;
}

/** The reports of BCL Convert 3.9 for samples of one or more lanes. */
export async function putReports(
  folder: string,
  path: string,
  samples: { lane: number; name: string; i7: string; i5: string; reads: number }[],
  unknown: { lane: number; i7: string; i5: string; reads: number }[] = [],
): Promise<void> {
  const stats = samples.map(
    ({ lane, name, i7, i5, reads }) => `${lane},${name},${i7}-${i5},${reads},${reads},0,0`,
  );
  const lanes = [...new Set(samples.map(({ lane }) => lane))];
  const undetermined = lanes.map((lane) => {
    const reads = unknown.filter((one) => one.lane === lane).reduce((sum, one) => sum + one.reads, 0);
    return { lane, name: "Undetermined", i7: "", i5: "", reads };
  });
  const metrics = [...samples, ...undetermined].flatMap(({ lane, name, i7, i5, reads }) =>
    [1, 2].map((read) => `${lane},${name},${i7},${i5},${read},${reads * 50},${reads * 45},0,36,0.9`),
  );
  await putFile(
    folder,
    `${path}/Demultiplex_Stats.csv`,
    [
      "Lane,SampleID,Index,# Reads,# Perfect Index Reads,# One Mismatch Index Reads,# Two Mismatch Index Reads",
      ...stats,
      ...undetermined.map(({ lane, reads }) => `${lane},Undetermined,Undetermined,${reads},${reads},0,0`),
      "",
    ].join("\n"),
  );
  await putFile(
    folder,
    `${path}/Quality_Metrics.csv`,
    [
      "Lane,SampleID,index,index2,ReadNumber,Yield,YieldQ30,QualityScoreSum,Mean Quality Score (PF),% Q30",
      ...metrics,
      "",
    ].join("\n"),
  );
  await putFile(
    folder,
    `${path}/Top_Unknown_Barcodes.csv`,
    [
      "Lane,index,index2,# Reads,% of Unknown Barcodes,% of All Reads",
      ...unknown.map(({ lane, i7, i5, reads }) => `${lane},${i7},${i5},${reads},0.1,0.1`),
      "",
    ].join("\n"),
  );
}

/** A gzip-compressed FASTQ file of an Illumina run. mate: 1 or 2. */
export function illuminaFastq(
  reads: number,
  {
    lane = 1,
    mate = 1,
    run = 44,
    first = 1,
  }: { lane?: number; mate?: number; run?: number; first?: number } = {},
): Buffer {
  const records = Array.from({ length: reads }, (_, at) => {
    const name = `@A00291:${run}:H5WJJDMXX:${lane}:1101:${1_000 + first + at}:1000 ${mate}:N:0:ACGT+ACGT`;
    return `${name}\nACGTACGTAC\n+\nIIIIIIIIII\n`;
  });
  return gzipSync(records.join(""));
}
