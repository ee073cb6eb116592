import type { Knex } from "knex";
import type { z } from "zod";
import { AnalysisRule } from "../../../db/models/AnalysisRule.ts";
import { AnalysisRuleDecision } from "../../../db/models/AnalysisRuleDecision.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { presentName } from "../../platform/people/presentPerson.ts";
import { RULES_MAX } from "../limits.ts";
import { recordedProblems } from "../runRecords/runSentences.ts";
import { ruleNotFound } from "./errors.ts";
import type { decisionsInput } from "./schema.ts";

/** Lists the rules by name, each with its last decision and its decisions of the last 30 days by outcome: { rules }. */
export async function listRules(db: Knex) {
  const rules = await AnalysisRule.query(db)
    .whereNull("deletedAt")
    .withGraphFetched("author")
    .orderBy([{ column: "name" }, { column: "id" }])
    .limit(RULES_MAX);
  return { rules: await present(db, rules) };
}

/** Returns one rule. Raises ruleNotFound. */
export async function getRule(db: Knex, { ruleId }: { ruleId: string }) {
  const rule = await AnalysisRule.query(db)
    .findById(ruleId)
    .whereNull("deletedAt")
    .withGraphFetched("author");
  const [presented] = await present(db, rule ? [rule] : []);
  return presented ?? raise(ruleNotFound());
}

/** Lists decisions, the latest first, of one rule, one order or all: { decisions, total, limit, offset }. */
export async function listDecisions(
  db: Knex,
  { ruleId, orderId, outcome, limit, offset }: z.output<typeof decisionsInput>,
) {
  const found = AnalysisRuleDecision.query(db).where({
    ...(ruleId !== undefined && { ruleId }),
    ...(orderId !== undefined && { orderId }),
    ...(outcome !== undefined && { outcome }),
  });
  const [rows, total] = await Promise.all([
    found
      .clone()
      .withGraphFetched("[rule, order, study, run]")
      .orderBy([
        { column: "updatedAt", order: "desc" },
        { column: "id", order: "desc" },
      ])
      .limit(limit)
      .offset(offset),
    found.resultSize(),
  ]);
  return { decisions: rows.map(presentDecision), total, limit, offset };
}

/** Returns the decision that created a run: { decision }, null for a run that a user created. */
export async function ruleOfRun(db: Knex, { runId }: { runId: string }) {
  const found = await AnalysisRuleDecision.query(db)
    .findOne({ runId })
    .withGraphFetched("[rule, order, study, run]");
  return { decision: found ? presentDecision(found) : null };
}

export function presentDecision(decision: AnalysisRuleDecision) {
  const { id, byHand, outcome, reason, details, samples, onSuccess, startedAt, result, resultDetails } =
    decision;
  const { rule, order, study, run, updatedAt } = decision;
  return {
    id,
    at: updatedAt.toISOString(),
    rule: rule ? { id: rule.id, name: rule.name, isDeleted: rule.deletedAt !== null } : null,
    order: order ? { id: order.id, orderNumber: order.orderNumber, name: order.name } : null,
    study: study ? { id: study.id, title: study.title } : null,
    run: run ? { id: run.id, runNumber: run.runNumber, status: run.status } : null,
    byHand,
    outcome,
    reason,
    details: recordedProblems(details),
    samples,
    onSuccess,
    startedAt: startedAt?.toISOString() ?? null,
    result,
    resultDetails: recordedProblems(resultDetails),
  };
}

const COUNTED_DAYS = 30;

async function present(db: Knex, rules: AnalysisRule[]) {
  const ids = rules.map(({ id }) => id);
  const last = await AnalysisRuleDecision.query(db)
    .whereIn("ruleId", ids)
    .distinctOn("ruleId")
    .select("analysis_rule_decisions.*")
    .orderBy([{ column: "ruleId" }, { column: "updatedAt", order: "desc" }])
    .withGraphFetched("[order, study, run]");
  const counts = await AnalysisRuleDecision.query(db)
    .whereIn("ruleId", ids)
    .where("updatedAt", ">", db.raw("now() - ? * interval '1 day'", [COUNTED_DAYS]))
    .groupBy("ruleId", "outcome")
    .select("ruleId", "outcome")
    .count("* as decisions")
    .castTo<(Pick<AnalysisRuleDecision, "ruleId" | "outcome"> & { decisions: string })[]>();
  const lastByRule = new Map(last.map((decision) => [decision.ruleId, presentDecision(decision)]));
  return rules.map((rule) => {
    const count = (outcome: AnalysisRuleDecision["outcome"]) =>
      Number(counts.find((one) => one.ruleId === rule.id && one.outcome === outcome)?.decisions ?? 0);
    return {
      ...presentRule(rule),
      lastDecision: lastByRule.get(rule.id) ?? null,
      counts: {
        started: count("started"),
        skipped: count("skipped"),
        limited: count("limited"),
        refused: count("refused"),
      },
    };
  });
}

function presentRule(rule: AnalysisRule) {
  const { id, failuresInRow, pausedReason, pausedAt, author } = rule;
  return {
    id,
    ...presentContent(rule),
    failuresInRow,
    pausedReason,
    pausedAt: pausedAt?.toISOString() ?? null,
    author: presentName(author),
    createdAt: rule.createdAt.toISOString(),
    updatedAt: rule.updatedAt.toISOString(),
  };
}

/** Formats what a user decides about a rule. */
export function presentContent(rule: AnalysisRule) {
  const { name, active, trigger, conditions, pipelineId, config, executionMode, onSuccess } = rule;
  const { runsPerDay, activeRunsMax, failuresMax } = rule;
  return {
    name,
    active,
    trigger,
    conditions: { ...conditions, services: conditions.services ?? [] },
    pipelineId,
    config,
    executionMode,
    onSuccess,
    runsPerDay,
    activeRunsMax,
    failuresMax,
  };
}
