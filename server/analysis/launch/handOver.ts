import { setTimeout as sleep } from "node:timers/promises";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { Site } from "../../platform/site/site.ts";

/** Marks a claim as owned by no process: process keys count from 1. */
const NOBODY = 0;
const PAUSE_MS = { least: 100, most: 5_000 };

/**
 * Releases a claim whose end could not be written, so that the monitor settles it (settleLaunch): otherwise a claim
 * belongs to its process as long as that process lives. Retries until the release is written; a process that ends
 * before releases its claims by ending. Never rejects.
 */
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
