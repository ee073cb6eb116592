import type { Knex } from "knex";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { raw } from "objection";
import { type Launch, PipelineRun } from "../../../../db/models/PipelineRun.ts";
import { processLives } from "../../../platform/events/processLives.ts";
import { contextFor } from "../../../platform/rpc/context.ts";
import type { Site } from "../../../platform/site/site.ts";
import { failLaunch, recordLaunch, recordLaunchEvent } from "../../launch/claimLaunch.ts";
import { getExecutor } from "../../executors/checkExecutor.ts";
import { readLaunchFile } from "../../executors/local/readLaunchFile.ts";
import { RUN_FILES, runFolderName } from "../../runRecords/runFiles.ts";
import { launchUnknown, neverStarted } from "../../runRecords/state/sentences.ts";
import { observeEnd } from "./pollRun.ts";

const LOOKS = 50;
const LOOK_MS = 100;

/**
 * Ends a launch whose process died during it. A started process or job becomes the run's own; without one, none can
 * start any more, and the run fails with that reason. Ends what was started for a run that was cancelled in the
 * meantime. Does nothing while the launching process lives, or when another process has claimed the launch.
 */
export async function settleLaunch(site: Site, { id }: { id: string }): Promise<void> {
  const key = site.changes.processKey;
  const run = await claimAbandoned(site.database, id, key);
  if (!run) return;
  const launched = await findLaunch(run);
  if (launched === "never" || launched === "unknown") {
    const why = launched === "never" ? neverStarted() : launchUnknown();
    return void (await failLaunch(contextFor(site, null), { id, key }, why));
  }
  const recorded = await recordLaunch(site.database, { id, key }, launched);
  if (recorded) {
    await recordLaunchEvent(site, recorded);
    await observeEnd(site, id);
  } else if (run.runFolder !== null) {
    const { runNumber, runFolder } = run;
    await getExecutor(launched.executor).cancel(site, { id, runNumber, runFolder, launch: launched });
  }
}

async function claimAbandoned(db: Knex, id: string, key: number): Promise<PipelineRun | undefined> {
  return PipelineRun.query(db)
    .where({ id })
    .whereNotNull("launchKey")
    .where(raw(`not ${processLives("launch_key")}`))
    .patch({ launchKey: key })
    .returning("*")
    .first();
}

/** never: no process was started, and the created directory prevents run.sh from starting later. */
async function findLaunch(run: PipelineRun): Promise<Launch | "never" | "unknown"> {
  const { runFolder } = run;
  if (runFolder === null || !runFolder.endsWith(runFolderName(run))) return "never";
  if (!(await stat(runFolder).catch(() => undefined))) return "never";
  try {
    await mkdir(join(runFolder, RUN_FILES.begun));
    return "never";
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  // run.sh has begun and is about to write launch.json.
  for (let look = 0; look < LOOKS; look++) {
    const found = await readLaunchFile(join(runFolder, RUN_FILES.launch));
    if (found) return found;
    await sleep(LOOK_MS);
  }
  return "unknown";
}
