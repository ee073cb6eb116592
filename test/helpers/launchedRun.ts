import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PartialModelObject } from "objection";
import { PipelineRun } from "../../db/models/PipelineRun.ts";
import { executorOf } from "../../server/runs/launch/executorOf.ts";
import { RUN_FILES, runFolderName } from "../../server/runs/launch/runFiles.ts";
import { runScript } from "../../server/runs/launch/runScript.ts";
import type { Site } from "../../server/site.ts";

/** Launches a pending run for real, on this machine: `script` is what bash does in its folder, in the place of a
 *  package. Gives its row, running. root: where folders of runs are. */
export async function launchedRun(
  site: Site,
  run: PipelineRun,
  { root, script, columns = {} }: { root: string; script: string; columns?: PartialModelObject<PipelineRun> },
): Promise<PipelineRun & { runFolder: string }> {
  const { id, runNumber } = run;
  const runFolder = join(root, runFolderName(run));
  await mkdir(join(runFolder, RUN_FILES.logs), { recursive: true });
  const path = join(runFolder, RUN_FILES.script);
  const command = ["bash", "-c", script];
  await writeFile(path, runScript({ runId: id, runFolder, title: "A run of a test", command, environment: {} }));
  await chmod(path, 0o750);
  const launch = await executorOf("local")?.launch(site, { id, runNumber, runFolder });
  if (!launch) throw new Error("There is no local executor");
  const now = new Date();
  await PipelineRun.query()
    .findById(id)
    .patch({
      status: "running",
      statusSource: "launcher",
      runFolder,
      launch,
      launchedAt: now,
      startedAt: now,
      executorFacts: { state: "pending", at: now.toISOString() },
      ...columns,
    });
  const launched = await PipelineRun.query().findById(id).throwIfNotFound();
  return Object.assign(launched, { runFolder });
}

/** Puts a file into the folder of a run. */
export async function aRunFile(runFolder: string, path: string, contents: string): Promise<void> {
  await mkdir(dirname(join(runFolder, path)), { recursive: true });
  await writeFile(join(runFolder, path), contents);
}

/** What run.sh wrote of its end; undefined until then. */
export async function exitOf(runFolder: string): Promise<unknown> {
  const text = await readFile(join(runFolder, RUN_FILES.exit), "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}
