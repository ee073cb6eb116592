import type { Knex } from "knex";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, open, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PartialModelObject } from "objection";
import { PipelineRun } from "../../db/models/PipelineRun.ts";
import { readIdentity } from "../../server/analysis/executors/local/endProcesses.ts";
import { RUN_FILES, runFolderName } from "../../server/analysis/runRecords/runFiles.ts";
import { runScript } from "../../server/analysis/launch/runScript.ts";
import { writePackage } from "./packages.ts";

/** Launches a pending run as a server that has stopped since would have, so that only a monitor notices its end. root:
 *  parent of the run directories. script: bash commands that run in the run directory instead of a package. Returns its
 *  row, running, with the number of its process. */
export async function launchedRun(
  db: Knex,
  run: PipelineRun,
  { root, script, columns = {} }: { root: string; script: string; columns?: PartialModelObject<PipelineRun> },
): Promise<PipelineRun & { runFolder: string; pid: number }> {
  const runFolder = await stagedFolder(run, { root, script });
  const output = await open(join(runFolder, RUN_FILES.outputLog), "a");
  const errors = await open(join(runFolder, RUN_FILES.errorLog), "a");
  const child = spawn("bash", [join(runFolder, RUN_FILES.script)], {
    cwd: runFolder,
    detached: true,
    stdio: ["ignore", output.fd, errors.fd],
    env: { PATH: process.env["PATH"], LANEKEEPER_RUN_ID: run.id },
  });
  await once(child, "spawn");
  child.unref();
  await output.close();
  await errors.close();
  const launch = await readIdentity(child.pid ?? 0);
  const now = new Date();
  await PipelineRun.query(db)
    .findById(run.id)
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
  const launched = await PipelineRun.query(db).findById(run.id).throwIfNotFound();
  return Object.assign(launched, { runFolder, pid: launch.pid });
}

/** Creates the directory of a run with run.sh and its dependencies. Its package requires output/report.html. */
export async function stagedFolder(
  run: PipelineRun,
  { root, script }: { root: string; script: string },
): Promise<string> {
  const runFolder = join(root, runFolderName(run));
  await mkdir(join(runFolder, RUN_FILES.logs), { recursive: true });
  await writePackage(runFolder, {
    id: run.pipelineId,
    folder: RUN_FILES.package,
    change({ manifest }) {
      const discovery = { pattern: "report.html" };
      const report = {
        id: "report",
        scope: "order",
        destination: "run_artifact",
        fromStep: "report",
        discovery,
      };
      manifest["outputs"] = [report];
    },
  });
  const path = join(runFolder, RUN_FILES.script);
  const command = ["bash", "-c", script];
  await writeFile(
    path,
    runScript({ runId: run.id, runFolder, title: "A run of a test", command, environment: {} }),
  );
  await chmod(path, 0o750);
  return runFolder;
}

/** The script that creates every output of stagedFolder's package. */
export const GIVE_REPORT = "mkdir -p output; echo done > output/report.html";

/** Writes a file into the directory of a run. */
export async function aRunFile(runFolder: string, path: string, contents: string): Promise<void> {
  await mkdir(dirname(join(runFolder, path)), { recursive: true });
  await writeFile(join(runFolder, path), contents);
}

/** The exit record of run.sh; undefined until it exists. */
export async function readExit(runFolder: string): Promise<unknown> {
  const text = await readFile(join(runFolder, RUN_FILES.exit), "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}
