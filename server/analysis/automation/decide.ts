import type { Knex } from "knex";
import { raw } from "objection";
import { AnalysisRule } from "../../../db/models/AnalysisRule.ts";
import { AnalysisRuleDecision } from "../../../db/models/AnalysisRuleDecision.ts";
import { ACTIVE, PipelineRun } from "../../../db/models/PipelineRun.ts";
import { transaction } from "../../../db/transaction.ts";
import { ApiError } from "../../platform/errors/apiError.ts";
import { notify } from "../../platform/notifications/notify.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { planLaunch } from "../launch/planLaunch.ts";
import { createRun } from "../runs/createRun.ts";
import type { RuleTarget } from "./readTarget.ts";
import { type UnmetCondition, unmetCondition } from "./rules/unmetCondition.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

type Verdict = Pick<AnalysisRuleDecision, "outcome"> &
  Partial<Pick<AnalysisRuleDecision, "reason" | "details" | "runId">>;

/**
 * Decides whether a rule starts a run for a target, and creates the run with the decision in one transaction: of any
 * number of concurrent decisions about the same input one creates a run. The run is started afterwards (startDecided).
 * ctx: the actor of the rule, or the user who starts it by hand, for whom conditions do not apply. Returns the
 * decision.
 */
export async function decide(
  ctx: SignedInContext,
  rule: AnalysisRule,
  found: RuleTarget,
  { byHand }: { byHand: boolean },
): Promise<AnalysisRuleDecision> {
  const { facts } = found;
  const unmet = byHand
    ? facts.samples === 0
      ? "noReads"
      : undefined
    : unmetCondition(rule.conditions, facts);
  const reason = unmet ?? (await ownResult(ctx.db, rule, found, byHand));
  const problem = reason === undefined ? await launchProblem(ctx, rule, found) : undefined;
  return transaction(ctx.db, async (trx) => {
    // Locked, so that concurrent decisions of the rule count each other's runs.
    const locked = await AnalysisRule.query(trx).findById(rule.id).forUpdate();
    const key = { ruleId: rule.id, targetKey: found.targetKey, inputKey: found.inputKey };
    const earlier = await AnalysisRuleDecision.query(trx).findOne(key);
    if (earlier?.outcome === "started") return earlier;
    const limit = locked && (await reachedLimit(trx, locked));
    const verdict: Verdict = reason
      ? { outcome: "skipped", reason }
      : problem
        ? refused(problem)
        : limit
          ? { outcome: "limited", reason: limit }
          : await create(trx, ctx, rule, found);
    const wasRefused = earlier?.outcome === "refused" && earlier.reason === verdict.reason;
    if (verdict.outcome === "refused" && !byHand && !wasRefused)
      await notify(trx, ctx, {
        kind: "rule.notStarted",
        to: { userIds: [rule.authorId], facility: true },
        ...targetIds(found),
        data: { ruleId: rule.id, rule: rule.name },
      });
    return store(trx, { ...key, ...targetIds(found) }, verdict, {
      byHand,
      samples: facts.samples,
      onSuccess: rule.onSuccess,
      userId: ctx.user.id,
    });
  });
}

export function targetIds({ target: { type, id } }: Pick<RuleTarget, "target">) {
  return { orderId: type === "order" ? id : null, studyId: type === "study" ? id : null };
}

/** Returns why a rule would process its own results, or those of the rules that follow it: since its last start for
 *  this target only runs of rules have written read sets. */
async function ownResult(
  db: Knex,
  rule: AnalysisRule,
  { targetKey, reads }: RuleTarget,
  byHand: boolean,
): Promise<"ownResult" | undefined> {
  if (byHand) return undefined;
  const last = await AnalysisRuleDecision.query(db)
    .where({ ruleId: rule.id, targetKey, outcome: "started" })
    .max("startedAt as at")
    .first()
    .castTo<{ at: Date | null } | undefined>();
  const at = last?.at;
  if (!at) return undefined;
  const later = reads.filter(({ createdAt }) => createdAt > at);
  const runIds = [...new Set(later.map(({ createdByRunId }) => createdByRunId))];
  if (runIds.length === 0 || runIds.includes(null)) return undefined;
  const known = await AnalysisRuleDecision.query(db)
    .whereIn("runId", runIds as string[])
    .resultSize();
  return known === runIds.length ? "ownResult" : undefined;
}

// Settings of the administrator that prevent any launch are reported before a run exists.
async function launchProblem(
  ctx: SignedInContext,
  { pipelineId, executionMode }: AnalysisRule,
  found: RuleTarget,
): Promise<ApiError | undefined> {
  const { orderId, studyId } = targetIds(found);
  try {
    await planLaunch(
      ctx.site,
      {
        pipelineId,
        orderId,
        studyId,
        runFolderId: null,
        executionMode,
        executionProfile: {},
        inputSampleIds: null,
        restartedRunId: null,
        profiles: null,
      },
      { executionMode: undefined, sampleIds: null },
    );
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Which limit of a rule is reached. */
async function reachedLimit(
  trx: Knex.Transaction,
  { id: ruleId, runsPerDay, activeRunsMax }: AnalysisRule,
): Promise<"runsPerDay" | "activeRuns" | undefined> {
  const started = AnalysisRuleDecision.query(trx).where({ ruleId, outcome: "started" });
  const ofDay = await started
    .clone()
    .where("startedAt", ">", new Date(Date.now() - DAY_MS))
    .resultSize();
  if (ofDay >= runsPerDay) return "runsPerDay";
  const active = await PipelineRun.query(trx)
    .whereIn("id", started.clone().whereNull("settledAt").select("runId"))
    .whereIn("status", ACTIVE)
    .resultSize();
  return active >= activeRunsMax ? "activeRuns" : undefined;
}

async function create(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  { pipelineId, config, executionMode }: AnalysisRule,
  found: RuleTarget,
): Promise<Verdict> {
  try {
    const { orderId, studyId } = targetIds(found);
    const request = { pipelineId, orderId, studyId, sampleIds: found.sampleIds, config, executionMode };
    const { run } = await createRun({ ...ctx, db: trx }, request);
    return { outcome: "started", runId: run.id };
  } catch (error) {
    if (error instanceof ApiError) return refused(error);
    throw error;
  }
}

function refused(error: ApiError): Verdict {
  return {
    outcome: "refused",
    reason: error.code,
    details: [error.sentence, ...(error.extra.details ?? [])],
  };
}

async function store(
  trx: Knex.Transaction,
  key: Pick<AnalysisRuleDecision, "ruleId" | "targetKey" | "inputKey" | "orderId" | "studyId">,
  { outcome, reason = null, details = [], runId = null }: Verdict,
  facts: Pick<AnalysisRuleDecision, "byHand" | "samples" | "onSuccess" | "userId">,
): Promise<AnalysisRuleDecision> {
  const now = new Date();
  return AnalysisRuleDecision.query(trx)
    .insert({
      ...key,
      ...facts,
      outcome,
      reason,
      details,
      runId,
      startedAt: outcome === "started" ? now : null,
      updatedAt: now,
    })
    .onConflict(["ruleId", "targetKey", "inputKey"])
    .merge([
      "byHand",
      "outcome",
      "reason",
      "details",
      "samples",
      "onSuccess",
      "runId",
      "userId",
      "startedAt",
      "updatedAt",
    ])
    .where(raw("analysis_rule_decisions.outcome <> 'started'"))
    .returning("*")
    .first();
}

export type SkipReason = UnmetCondition | "ownResult";
