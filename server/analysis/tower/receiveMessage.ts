import { raw } from "objection";
import { ExternalRun } from "../../../db/models/ExternalRun.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { recordUpdates } from "../runRecords/record/recordUpdates.ts";
import { finalizeBriefly } from "../runs/finalizeRun.ts";
import { traceNotFound } from "./errors.ts";
import { findTrace, identifySender } from "./findTrace.ts";
import { interpretTower, type TowerReport, type TowerMessage } from "./interpretTower.ts";
import type { TowerInput } from "./schema.ts";

/**
 * Receives a message of a run after its creation and updates the run as a weblog event would: the same message twice,
 * late, or out of order changes nothing more, and an ended run stays ended. Returns {}, at the beginning with watchUrl,
 * the page of the run. Raises
 * towerTokenRequired, cannotReportRuns, traceNotFound, and, of the body, bodyTooLarge and invalidJson.
 */
export async function receiveMessage(
  ctx: Context,
  message: TowerMessage,
  { authorization, traceId, body }: TowerInput,
): Promise<{ watchUrl?: string }> {
  const sender = await identifySender(ctx, authorization);
  const { runId, isExternal } = await findTrace(ctx, sender, traceId);
  const posted = await body();
  const now = new Date();
  const told = interpretTower(message, posted, { receivedAt: now, isExternal });
  if (isExternal) await storeDetails(ctx, runId, told);
  const { facts, events } = told;
  const answer = message === "begin" ? { watchUrl: `${ctx.origin}/analyses/${runId}` } : {};
  if (!facts.workflow && !facts.tasks) return answer;
  const recorded =
    (await recordUpdates(ctx.site, runId, { facts, events, source: "tower", now })) ?? raise(traceNotFound());
  if (recorded.decision.finalize) await finalizeBriefly(ctx.site, runId);
  return answer;
}

/** Stores when an external run reported itself, and its details unless newer ones are stored. */
async function storeDetails({ db }: Context, runId: string, { details, config }: TowerReport): Promise<void> {
  await ExternalRun.query(db)
    .findById(runId)
    .patch({ lastMessageAt: raw("now()") });
  if (!details) return;
  const isNewest = await ExternalRun.query(db)
    .findById(runId)
    .where(raw("coalesce((details->>'instant')::bigint, 0) <= ?", [details.instant ?? 0]))
    .patch({ details: raw("details || ?::jsonb", [JSON.stringify(details)]) });
  if (isNewest === 0) return;
  const version = details.revision ?? details.commitId?.slice(0, 10);
  await PipelineRun.query(db)
    .findById(runId)
    .patch({ config: config ?? {}, ...(version !== undefined && { pipelineVersion: version }) });
}
