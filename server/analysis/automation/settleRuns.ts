import type { Knex } from "knex";
import { AnalysisRule } from "../../../db/models/AnalysisRule.ts";
import { AnalysisRuleDecision } from "../../../db/models/AnalysisRuleDecision.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { transaction } from "../../../db/transaction.ts";
import { publishDelivery } from "../../data/delivery/publishDelivery.ts";
import { ApiError } from "../../platform/errors/apiError.ts";
import { notify } from "../../platform/notifications/notify.ts";
import { contextFor, type SignedInContext } from "../../platform/rpc/context.ts";
import type { Site } from "../../platform/site/site.ts";
import { selectRun } from "../release/selectRun.ts";
import { authorMayNotPublish } from "./errors.ts";
import { mayPublish, pauseRule, ruleActor } from "./ruleActor.ts";

const AT_ONCE = 100;
const ENDED = ["completed", "failed", "cancelled"];

/** Processes the ended runs of rules, each once: what the rule does on success, and the count of failures that pauses
 *  it. A deleted run ends its decision. signal: aborted when no further run should be processed. */
export async function settleRuns(site: Site, signal: AbortSignal): Promise<void> {
  const ended = await AnalysisRuleDecision.query(site.database)
    .select("analysis_rule_decisions.id", "analysis_rule_decisions.ruleId")
    .leftJoinRelated("run")
    .where({ outcome: "started" })
    .whereNull("settledAt")
    .where((of) => of.whereIn("run.status", ENDED).orWhereNull("run.id"))
    .orderBy("analysis_rule_decisions.startedAt")
    .limit(AT_ONCE);
  for (const decision of ended) {
    if (signal.aborted) return;
    await guarded(site, decision, () => settleRun(site, decision));
  }
}

/** Logs an error of one decision or change instead of throwing it, so that the others are processed. It is repeated with
 *  the next evaluation. Returns whether the work succeeded. */
export async function guarded(
  { log }: Site,
  { id, ruleId }: { id: string; ruleId?: string },
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    log.error({ err: error, id, ruleId }, "could not process an automatic analysis");
    return false;
  }
}

async function settleRun(
  site: Site,
  { id, ruleId }: Pick<AnalysisRuleDecision, "id" | "ruleId">,
): Promise<void> {
  await transaction(site.database, async (trx) => {
    // Locked first, as by decide, which then locks the order.
    const rule = await AnalysisRule.query(trx).findById(ruleId).forUpdate().throwIfNotFound();
    const decision = await AnalysisRuleDecision.query(trx).findById(id).whereNull("settledAt").forUpdate();
    if (!decision) return;
    const run = decision.runId === null ? undefined : await PipelineRun.query(trx).findById(decision.runId);
    const settled =
      run?.status === "completed"
        ? await succeed(site, trx, decision, rule)
        : {
            result: run
              ? run.status === "failed"
                ? ("failed" as const)
                : ("cancelled" as const)
              : ("deleted" as const),
          };
    await decision.$query(trx).patch({ settledAt: new Date(), ...settled });
    if (run?.status === "completed")
      await AnalysisRule.query(trx).findById(rule.id).patch({ failuresInRow: 0 });
    if (run?.status === "failed") await countFailure(site, trx, rule);
  });
}

async function countFailure(site: Site, trx: Knex.Transaction, rule: AnalysisRule): Promise<void> {
  const [counted] = await AnalysisRule.query(trx)
    .where({ id: rule.id })
    .patch({ failuresInRow: AnalysisRule.raw("failures_in_row + 1") })
    .returning("*");
  if (counted && counted.failuresInRow >= counted.failuresMax)
    await pauseRule(site, counted, "failures", trx);
}

type Settled = Pick<AnalysisRuleDecision, "result"> & Partial<Pick<AnalysisRuleDecision, "resultDetails">>;

async function succeed(
  site: Site,
  trx: Knex.Transaction,
  decision: AnalysisRuleDecision,
  rule: AnalysisRule,
): Promise<Settled> {
  if (decision.onSuccess === "notify") return { result: "completed" };
  if (decision.onSuccess === "propose") {
    await propose(site, trx, decision, rule);
    return { result: "proposed" };
  }
  const ctx = await ruleActor(site, rule);
  const problem =
    ctx && mayPublish(ctx.user) ? await publish({ ...ctx, db: trx }, decision) : [authorMayNotPublish()];
  if (!problem) return { result: "published" };
  await propose(site, trx, decision, rule);
  if (!ctx || !mayPublish(ctx.user)) await pauseRule(site, rule, "author", trx);
  return { result: "notPublished", resultDetails: problem };
}

/** Releases the results of the run and, of an order, publishes the delivery, both or neither, with the checks that
 *  apply to users. Returns the refusal in its sentences. */
async function publish(
  ctx: SignedInContext,
  { runId, orderId }: AnalysisRuleDecision,
): Promise<AnalysisRuleDecision["resultDetails"] | undefined> {
  try {
    await transaction(ctx.db, async (inner) => {
      const within = { ...ctx, db: inner };
      await selectRun(within, { runId: runId ?? "" });
      if (orderId !== null) await publishDelivery(within, { orderId });
    });
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return [error.sentence, ...(error.extra.details ?? [])];
    throw error;
  }
}

async function propose(
  site: Site,
  trx: Knex.Transaction,
  { runId, orderId, studyId }: AnalysisRuleDecision,
  rule: AnalysisRule,
): Promise<void> {
  await notify(trx, contextFor(site, null), {
    kind: "run.proposed",
    to: { facility: true },
    orderId,
    studyId,
    ...(runId !== null && { runId }),
    data: { ruleId: rule.id, rule: rule.name },
  });
}
