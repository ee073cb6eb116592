import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { readWeblogSecret } from "../../access/settings/pipelineExecution.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context, SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { readTowerToken, runOfTowerToken, launchedTraceId } from "../tokens/towerToken.ts";
import { cannotReportRuns, towerTokenRequired, traceNotFound } from "./errors.ts";

/** The sender of a message: a run with its own token, or a user who started a run elsewhere. */
export type Sender = { runId: string } | { person: SignedInContext };

/**
 * Identifies the sender of a message by its token; a session does not count. The scope of a user's token is checked
 * before (procedures.ts). Raises towerTokenRequired, cannotReportRuns.
 */
export async function identifySender(ctx: Context, authorization: string | undefined): Promise<Sender> {
  const { user } = ctx;
  if (ctx.token && user) {
    if (!hasRight(user, "analyses.start") || user.isDemo) raise(cannotReportRuns());
    return { person: { ...ctx, user } };
  }
  const secret = await readWeblogSecret(ctx.site);
  const token = readTowerToken(authorization ?? "");
  if (secret === undefined || token === undefined) return raise(towerTokenRequired());
  return { runId: runOfTowerToken(token, secret) ?? raise(towerTokenRequired()) };
}

/**
 * Returns the run of a message: the own run of a run's token, or an external run of the user. A user never reports a run
 * that Lanekeeper launched. Raises traceNotFound.
 */
export async function findTrace(
  { db }: Context,
  sender: Sender,
  traceId: string,
): Promise<{ runId: string; isExternal: boolean }> {
  if ("runId" in sender) {
    if (traceId !== launchedTraceId(sender.runId)) raise(traceNotFound());
    return { runId: sender.runId, isExternal: false };
  }
  if (!/^[A-Za-z0-9]{1,16}$/.test(traceId)) raise(traceNotFound());
  const run = await PipelineRun.query(db)
    .joinRelated("external")
    .where({ "external.traceId": traceId, "pipelineRuns.userId": sender.person.user.id })
    .select("pipelineRuns.id")
    .first();
  return { runId: run?.id ?? raise(traceNotFound()), isExternal: true };
}
