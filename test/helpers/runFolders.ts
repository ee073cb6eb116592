import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PartialModelObject } from "objection";
import type { PipelineRun } from "../../db/models/PipelineRun.ts";
import { BUNDLED_FOLDER } from "../../server/analysis/pipelines/readPackages.ts";
import { processCommand, processEnvironment } from "../../server/analysis/pipelines/processEnvironment.ts";
import { readRunPackage } from "../../server/analysis/runRecords/readRunPackage.ts";
import type { TestApp } from "./app.ts";
import { aRun } from "./runs.ts";

export type StagedRun = PipelineRun & { runFolder: string };

let staged = 0;

/** Creates a completed run with a directory as the launcher creates it. packageFolder: the package to copy into it;
 *  default the bundled one of its id. rows: of its samplesheet, header first; no samplesheet if omitted. */
export async function aStagedRun(
  app: TestApp,
  target: { orderId: string } | { studyId: string },
  {
    packageFolder,
    rows,
    ...columns
  }: PartialModelObject<PipelineRun> & { packageFolder?: string; rows?: string[][] } = {},
): Promise<StagedRun> {
  const pipelineId = (columns.pipelineId ?? "fastq-checksum") as string;
  const runNumber = `${pipelineId.toUpperCase()}-20260101-${String(++staged).padStart(3, "0")}`;
  const run = await aRun(app.db, target, { pipelineId, runNumber, status: "completed", ...columns });
  const runFolder = join(dirname(app.files), "runs", `${runNumber}--${run.id}`);
  await mkdir(join(runFolder, "output"), { recursive: true });
  await cp(packageFolder ?? join(BUNDLED_FOLDER, pipelineId, "0.1.0"), join(runFolder, "package"), {
    recursive: true,
  });
  if (rows)
    await writeFile(join(runFolder, "samplesheet.csv"), rows.map((cells) => cells.join(",")).join("\n"));
  return run.$query(app.db).patchAndFetch({ runFolder }) as unknown as Promise<StagedRun>;
}

/** Runs the process package in the directory of a run, as run.sh does. Rejects unless it succeeds. */
export async function runForReal(
  app: TestApp,
  run: StagedRun,
  params: Record<string, unknown> = {},
): Promise<void> {
  const { runFolder } = run;
  const pipeline = await readRunPackage(app.site, run);
  if (!pipeline) throw new Error("The run has no package");
  await writeFile(join(runFolder, "params.json"), JSON.stringify(params));
  const [program = "", ...words] = processCommand(pipeline);
  const child = spawn(program, words, {
    cwd: runFolder,
    stdio: ["ignore", "ignore", "pipe"],
    env: processEnvironment({
      runId: run.id,
      runNumber: run.runNumber,
      samplesheet: join(runFolder, "samplesheet.csv"),
      outputFolder: join(runFolder, "output"),
      paramsFile: join(runFolder, "params.json"),
      traceFile: join(runFolder, "trace.txt"),
    }),
  });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (complaint += text));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`The package ended with ${code}: ${complaint}`);
}

/** Writes a file into the output directory of a run. */
export async function anOutput(
  run: StagedRun,
  path: string,
  contents: string | Uint8Array = "x\n",
): Promise<void> {
  const place = join(run.runFolder, "output", path);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, contents);
}

/** Paths of a run's results as displayed and stored. */
export function shownPath({ runNumber, id }: PipelineRun, path: string): string {
  return `${runNumber}--${id}/output/${path}`;
}
