import type { z } from "zod";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { AnalysisRuleDecision } from "../../../db/models/AnalysisRuleDecision.ts";
import { findRule } from "./changeRule.ts";
import { decide } from "./decide.ts";
import { ruleTargetNotFound } from "./errors.ts";
import { presentDecision } from "./listRules.ts";
import { readTarget } from "./readTarget.ts";
import type { runNowInput } from "./schema.ts";
import { startDecided } from "./startDecided.ts";

/**
 * Runs a rule on an order or study at the request of a user, who becomes the creator of the run. Trigger and conditions
 * of the rule do not apply, its limits do, and it never runs twice for the same reads. The results are not proposed or
 * published without the rights of the rule's author. Returns { decision }. Raises ruleNotFound, ruleTargetNotFound.
 */
export async function runNow(
  ctx: SignedInContext,
  { ruleId, orderId, studyId }: z.output<typeof runNowInput>,
) {
  const rule = await findRule(ctx.db, ruleId);
  const isStudy = rule.trigger === "study_ready";
  const id = (isStudy ? studyId : orderId) ?? raise(ruleTargetNotFound());
  const found = await readTarget(ctx.db, { type: isStudy ? "study" : "order", id });
  const decision = await decide(ctx, rule, found ?? raise(ruleTargetNotFound()), { byHand: true });
  if (decision.outcome === "started") await startDecided(ctx, decision);
  const after = await AnalysisRuleDecision.query(ctx.db)
    .findById(decision.id)
    .withGraphFetched("[rule, order, study, run]");
  return { decision: presentDecision(after ?? decision) };
}
