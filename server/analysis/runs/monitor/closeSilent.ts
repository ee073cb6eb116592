import { ACTIVE, PipelineRun } from "../../../../db/models/PipelineRun.ts";
import type { Site } from "../../../platform/site/site.ts";
import { EXTERNAL_SILENCE_MS } from "../../limits.ts";
import { recordUpdates } from "../../runRecords/record/recordUpdates.ts";

const CLOSED_AT_ONCE = 100;

/**
 * Ends external runs that have not reported themselves for EXTERNAL_SILENCE_MS. listeningSince: messages before this
 * time may have been lost because no process received them, so the silence counts from then on.
 */
export async function closeSilent(
  site: Site,
  { listeningSince, now }: { listeningSince: Date; now: Date },
): Promise<void> {
  const last = new Date(now.getTime() - EXTERNAL_SILENCE_MS);
  if (listeningSince > last) return;
  const silent = await PipelineRun.query(site.database)
    .joinRelated("external")
    .where("pipelineRuns.targetType", "external")
    .whereIn("pipelineRuns.status", ACTIVE)
    .where("external.lastMessageAt", "<", last)
    .select("pipelineRuns.id")
    .orderBy("external.lastMessageAt")
    .limit(CLOSED_AT_ONCE);
  const ended = { success: false, at: now.toISOString(), how: "silent" as const };
  for (const { id } of silent)
    await recordUpdates(site, id, { facts: { workflow: { ended } }, events: [], source: "tower", now });
}
