import { AnalysisRule } from "../../../db/models/AnalysisRule.ts";
import { AnalysisRuleDecision } from "../../../db/models/AnalysisRuleDecision.ts";
import { AnalysisRuleTrigger } from "../../../db/models/AnalysisRuleTrigger.ts";
import type { Site } from "../../platform/site/site.ts";
import { RULE_DECISIONS_KEPT_DAYS, RULE_LIMITED_RETRY_DAYS, RULE_TRIGGERS_AT_ONCE } from "../limits.ts";
import { decide } from "./decide.ts";
import { readTarget, type RuleTarget, type OrderOrStudy } from "./readTarget.ts";
import { pauseRule, ruleActor } from "./ruleActor.ts";
import { guarded, settleRuns } from "./settleRuns.ts";
import { startAllDecided } from "./startDecided.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Evaluates the rules for the changes that are due, starts the runs they created, and processes those that ended. Each
 *  step may be repeated after a crash, and in several processes. now: changes due by then are evaluated. */
export async function runRules(
  site: Site,
  { now = new Date(), stopping = new AbortController().signal }: { now?: Date; stopping?: AbortSignal } = {},
): Promise<void> {
  await settleRuns(site, stopping);
  await retryLimited(site, now, stopping);
  await evaluateDue(site, now, stopping);
  await startAllDecided(site, stopping);
}

/** The rules that are on. */
export function activeRules(site: Site) {
  return AnalysisRule.query(site.database)
    .where({ active: true })
    .whereNull("pausedAt")
    .whereNull("deletedAt")
    .orderBy("id");
}

async function evaluateDue(site: Site, now: Date, stopping: AbortSignal): Promise<void> {
  const due = await AnalysisRuleTrigger.query(site.database)
    .where("dueAt", "<=", now)
    .orderBy("dueAt")
    .limit(RULE_TRIGGERS_AT_ONCE);
  for (const { id, trigger, orderId, studyId, revision } of due) {
    if (stopping.aborted) return;
    const target: OrderOrStudy =
      orderId === null ? { type: "study", id: studyId ?? "" } : { type: "order", id: orderId };
    await guarded(site, { id }, async () => {
      const found = await readTarget(site.database, target);
      let areDone = true;
      if (found && isReached(trigger, found))
        for (const rule of await activeRules(site).where({ trigger }))
          areDone = (await guarded(site, { id, ruleId: rule.id }, () => apply(site, rule, found))) && areDone;
      // Kept if the target has changed in the meantime.
      if (areDone) await AnalysisRuleTrigger.query(site.database).delete().where({ id, revision });
    });
  }
}

/** Whether the state that a rule waits for has been reached. After a sequencing run, imports of its reads are waited
 *  for: their end is a change of its own. */
export function isReached(
  trigger: AnalysisRule["trigger"],
  { readsState, openImports }: RuleTarget,
): boolean {
  if (trigger === "order_reads_complete") return readsState === "complete";
  return trigger === "study_ready" || openImports === 0;
}

// A limit passes by time, or when a run of the rule ends.
async function retryLimited(site: Site, now: Date, stopping: AbortSignal): Promise<void> {
  const limited = await AnalysisRuleDecision.query(site.database)
    .where({ outcome: "limited" })
    .where("createdAt", ">", new Date(now.getTime() - RULE_LIMITED_RETRY_DAYS * DAY_MS))
    .whereIn("ruleId", activeRules(site).clone().clearOrder().select("id"))
    .orderBy("createdAt")
    .limit(RULE_TRIGGERS_AT_ONCE)
    .withGraphFetched("rule");
  for (const { id, ruleId, rule, orderId, studyId, inputKey } of limited) {
    if (stopping.aborted) return;
    const target: OrderOrStudy =
      orderId === null ? { type: "study", id: studyId ?? "" } : { type: "order", id: orderId };
    await guarded(site, { id, ruleId }, async () => {
      const found = await readTarget(site.database, target);
      // Of another input there is a decision of its own.
      if (found?.inputKey === inputKey && rule) await apply(site, rule, found);
      else
        await AnalysisRuleDecision.query(site.database)
          .findById(id)
          .patch({ outcome: "skipped", reason: "changed" });
    });
  }
}

async function apply(site: Site, rule: AnalysisRule, found: RuleTarget): Promise<void> {
  const ctx = await ruleActor(site, rule);
  if (ctx) await decide(ctx, rule, found, { byHand: false });
  else await pauseRule(site, rule, "author");
}

/** Deletes decisions after a year, and changes whose evaluation nothing waits for. Returns the number of decisions. */
export async function sweepDecisions({ database }: Site, now: Date): Promise<number> {
  return AnalysisRuleDecision.query(database)
    .delete()
    .where("updatedAt", "<", new Date(now.getTime() - RULE_DECISIONS_KEPT_DAYS * DAY_MS));
}
