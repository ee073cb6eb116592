import { setTimeout as sleep } from "node:timers/promises";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { Site } from "../../platform/site/site.ts";

/** No process has it: keys count from 1. */
const NOBODY = 0;
const PAUSE_MS = { least: 100, most: 5_000 };

/** Gives a claim up whose end could not be written, so that the monitor settles it (settleLaunch): as long as a process
 *  lives, what it has claimed is nobody else's. Tries again until that is written; a process that ends meanwhile has given
 *  it up by that. Never rejects. */
export async function handOver(
  { closing, log }: Site,
  { id, key }: { id: string; key: number },
): Promise<void> {
  for (let pauseMs = PAUSE_MS.least; !closing.aborted; pauseMs = Math.min(pauseMs * 2, PAUSE_MS.most)) {
    try {
      await PipelineRun.query().findById(id).where({ launchKey: key }).patch({ launchKey: NOBODY });
      return;
    } catch (error) {
      log.warn({ err: error, runId: id }, "cannot hand over the launch of a run yet");
    }
    await sleep(pauseMs, undefined, { signal: closing }).catch(() => {});
  }
}
