import { AnalysisRule } from "../../../db/models/AnalysisRule.ts";
import { AnalysisRuleDecision } from "../../../db/models/AnalysisRuleDecision.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { transaction } from "../../../db/transaction.ts";
import { ApiError } from "../../platform/errors/apiError.ts";
import { notify } from "../../platform/notifications/notify.ts";
import { contextFor, type SignedInContext } from "../../platform/rpc/context.ts";
import { findSessionUser } from "../../platform/rpc/findSessionUser.ts";
import type { Site } from "../../platform/site/site.ts";
import { RULE_START_TRIES_MAX } from "../limits.ts";
import { alreadyStarted } from "../runRecords/errors.ts";
import { startRun } from "../runs/startRun.ts";
import { startFailed } from "./errors.ts";
import { ruleActor } from "./ruleActor.ts";

const AT_ONCE = 100;
const ALREADY_STARTED = alreadyStarted({ status: "" }).code;

/** Starts the runs that rules have created and that were not started yet, as after a crash. startRun decides which
 *  of concurrent starts launches a run. signal: aborted when no further run should be started. */
export async function startAllDecided(site: Site, signal: AbortSignal): Promise<void> {
  const waiting = await AnalysisRuleDecision.query(site.database)
    .withGraphJoined("[run, rule]")
    .where({ outcome: "started", "run.status": "pending" })
    .whereNull("settledAt")
    .whereNull("run.launchKey")
    .orderBy("analysis_rule_decisions.startedAt")
    .limit(AT_ONCE);
  for (const decision of waiting) {
    if (signal.aborted) return;
    const ctx = await findActingUser(site, decision);
    if (ctx) await startDecided(ctx, decision);
    else await giveUp(site, decision, []);
  }
}

/** Starts the created run of a decision. A start that settings of the administrator prevent is repeated; after
 *  RULE_START_TRIES_MAX attempts the run stays pending and the facility is notified. Never throws a refusal. */
export async function startDecided(ctx: SignedInContext, decision: AnalysisRuleDecision): Promise<void> {
  const { runId } = decision;
  if (runId === null) return;
  try {
    await startRun(ctx, { runId });
  } catch (error) {
    if (error instanceof ApiError && error.code === ALREADY_STARTED) return;
    if (!(error instanceof ApiError))
      ctx.site.log.error({ err: error, runId }, "could not start the run of a rule");
    const problem =
      error instanceof ApiError ? [error.sentence, ...(error.extra.details ?? [])] : [startFailed()];
    const [counted] = await AnalysisRuleDecision.query(ctx.site.database)
      .where({ id: decision.id })
      .patch({ startTries: AnalysisRuleDecision.raw("start_tries + 1"), resultDetails: problem })
      .returning("*");
    if (counted && counted.startTries >= RULE_START_TRIES_MAX) await giveUp(ctx.site, counted, problem);
  }
}

async function findActingUser(site: Site, { rule, byHand, userId }: AnalysisRuleDecision) {
  if (!byHand) return rule && ruleActor(site, rule);
  const user = userId === null ? null : await findSessionUser(site.database, userId);
  return user ? { ...contextFor(site, user), user } : undefined;
}

async function giveUp(
  site: Site,
  { id, ruleId, orderId, studyId, runId, userId }: AnalysisRuleDecision,
  problem: AnalysisRuleDecision["resultDetails"],
): Promise<void> {
  await transaction(site.database, async (trx) => {
    // A start that failed the run is processed as its failure.
    const waiting = PipelineRun.query(trx).where({ status: "pending" }).select("id");
    const changed = await AnalysisRuleDecision.query(trx)
      .where({ id })
      .whereNull("settledAt")
      .whereIn("runId", waiting)
      .patch({ settledAt: new Date(), result: "notStarted", resultDetails: problem });
    if (changed === 0) return;
    const rule = await AnalysisRule.query(trx).findById(ruleId).select("name");
    await notify(trx, contextFor(site, null), {
      kind: "rule.notStarted",
      to: { userIds: [userId], facility: true },
      orderId,
      studyId,
      ...(runId !== null && { runId }),
      data: { ruleId, rule: rule?.name ?? "" },
    });
  });
}
