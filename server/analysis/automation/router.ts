import { walking } from "../../platform/rpc/limitConcurrency.ts";
import { facilityProcedure, runsOutsideDemo } from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { createRule, deleteRule, restoreRule, turnRule, updateRule } from "./changeRule.ts";
import { dryRun } from "./dryRun.ts";
import { getRule, listDecisions, listRules, ruleOfRun } from "./listRules.ts";
import { runNow } from "./runNow.ts";
import {
  createRuleInput,
  decisionsInput,
  dryRunInput,
  ruleId,
  runNowInput,
  runOfRule,
  turnRuleInput,
  updateRuleInput,
} from "./schema.ts";

const change = runsOutsideDemo();

/** Rules that start analyses. Users of the facility read them; those who start analyses change them. */
export const analysisRulesRouter = trpc.router({
  list: facilityProcedure.query(({ ctx }) => listRules(ctx.db)),
  get: facilityProcedure.input(ruleId).query(({ ctx, input }) => getRule(ctx.db, input)),
  decisions: facilityProcedure.input(decisionsInput).query(({ ctx, input }) => listDecisions(ctx.db, input)),
  ofRun: facilityProcedure.input(runOfRule).query(({ ctx, input }) => ruleOfRun(ctx.db, input)),
  create: change.input(createRuleInput).mutation(({ ctx, input }) => createRule(ctx, input)),
  update: change.input(updateRuleInput).mutation(({ ctx, input }) => updateRule(ctx, input)),
  turn: change.input(turnRuleInput).mutation(({ ctx, input }) => turnRule(ctx, input)),
  delete: change.input(ruleId).mutation(async ({ ctx, input }) => {
    await deleteRule(ctx, input);
    return {};
  }),
  restore: change.input(ruleId).mutation(({ ctx, input }) => restoreRule(ctx, input)),
  runNow: change.input(runNowInput).mutation(({ ctx, input }) => runNow(ctx, input)),
  // Writes nothing, but accepts the body of a rule.
  dryRun: change
    .input(dryRunInput)
    .use(walking)
    .mutation(({ ctx, input }) => dryRun(ctx, input)),
});
