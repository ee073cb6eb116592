import { raw } from "objection";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { contextFor } from "../../platform/rpc/context.ts";
import type { Site } from "../../platform/site/site.ts";
import { endRun } from "./cancelRun.ts";

/** Longer than the end of a run's processes may take. */
const ABANDONED_MS = 60_000;

/**
 * Completes an interrupted cancellation, such as of a process that died. Does nothing when the cancellation may still
 * be in progress.
 */
export async function settleCancel(site: Site, { id }: { id: string }): Promise<void> {
  const abandoned = await PipelineRun.query()
    .where({ id, statusSource: "cancelling" })
    .where(raw("updated_at < now() - ? * interval '1 millisecond'", [ABANDONED_MS]))
    .patch({ updatedAt: new Date() });
  if (abandoned > 0) await endRun(contextFor(site, null), id);
}
