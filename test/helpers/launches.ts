import type { Knex } from "knex";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PipelineRun } from "../../db/models/PipelineRun.ts";
import { processStart } from "../../db/processIdentity.ts";
import { localExecutor } from "../../server/analysis/executors/local/localExecutor.ts";
import type { Site } from "../../server/platform/site/site.ts";
import { writePackage } from "./packages.ts";
import { until } from "./until.ts";

/** Writes the package `id` below `root`: it runs a bash script and requires no reads of a sample. */
export function aBashPackage(root: string, script: string, id = "toy"): Promise<string> {
  return writePackage(root, {
    id,
    change({ manifest }) {
      manifest["inputs"] = [];
      manifest["execution"] = { type: "process", command: ["bash", "-c", script] };
    },
  });
}

/** Ends all active runs of this instance, so that no process outlives a test. */
export async function endAllRuns(site: Site): Promise<void> {
  for (const { id, runNumber, runFolder, launch } of await PipelineRun.query(site.database).whereNotNull(
    "launch",
  ))
    if (launch && runFolder !== null) await localExecutor.cancel(site, { id, runNumber, runFolder, launch });
}

export const readRow = (db: Knex, run: { id: string }) =>
  PipelineRun.query(db).findById(run.id).throwIfNotFound();

/** Reads a file of a run directory as soon as it has content. */
export async function runFile(db: Knex, run: { id: string }, name: string): Promise<string> {
  return until(async () => {
    const { runFolder } = await readRow(db, run);
    return readFile(join(runFolder ?? "/nowhere", name), "utf8").catch(() => "");
  }, name);
}

/** The process that was launched for a run. */
export async function readPid(db: Knex, run: { id: string }): Promise<number> {
  const { launch } = await readRow(db, run);
  if (launch?.executor !== "local") throw new Error("It was not launched here");
  return launch.pid;
}

export const isGone = async (pid: number) => (await processStart(pid)) === undefined;
