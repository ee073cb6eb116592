import type { Knex } from "knex";
import type { z } from "zod";
import { AnalysisRuleDecision } from "../../../db/models/AnalysisRuleDecision.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { checkMaterial, readMaterial } from "../launch/check/checkRun.ts";
import { DRY_RUN_TARGETS_MAX } from "../limits.ts";
import { readEnablement } from "../pipelines/enablement.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { pipelineDisabled, replacementDetail } from "../runRecords/errors.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import { checkContent } from "./changeRule.ts";
import { readTarget, type RuleTarget } from "./readTarget.ts";
import { isReached } from "./runRules.ts";
import { unmetCondition } from "./rules/unmetCondition.ts";
import type { dryRunInput, RuleContent } from "./schema.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

interface Candidate {
  id: string;
  name: string;
  number: string | null;
  at: Date;
}

/**
 * Returns what a rule would have done in the last days, without changing anything: { days, targets, isPartial, counts }.
 * targets: the orders or studies that reached the state of the trigger in that time and are in it now, newest first, each
 * with the time, the outcome and its reason. An approximation: samples, reads, settings and the pipeline are those of
 * now, an order counts once, at its latest read set, and the limit of active runs is not applied. isPartial: there
 * are more than DRY_RUN_TARGETS_MAX. Raises what createRule raises.
 */
export async function dryRun(ctx: SignedInContext, { days, ruleId, ...rule }: z.output<typeof dryRunInput>) {
  const pipeline = await checkContent(ctx, rule);
  const { enabled } = await readEnablement(pipeline, ctx.db);
  const since = new Date(Date.now() - days * DAY_MS);
  const candidates = await findCandidates(ctx.db, rule, since);
  const shown = candidates.slice(0, DRY_RUN_TARGETS_MAX).reverse();
  const starts: Date[] = [];
  const targets: (ReturnType<typeof presentCandidate> & DryRunVerdict)[] = [];
  for (const { id, name, number, at } of shown) {
    const found = await readTarget(ctx.db, { type: rule.trigger === "study_ready" ? "study" : "order", id });
    if (!found || !isReached(rule.trigger, found)) continue;
    const verdict = enabled
      ? await judge(ctx.db, { rule, pipeline, found, ruleId, at, starts })
      : {
          outcome: "refused" as const,
          reason: null,
          details: [pipelineDisabled({ id: pipeline.id }).sentence],
        };
    if (verdict.outcome === "started") starts.push(at);
    targets.push({ ...presentCandidate({ id, name, number, at }, found), ...verdict });
  }
  const count = (outcome: string) => targets.filter((one) => one.outcome === outcome).length;
  return {
    days,
    targets: targets.reverse(),
    isPartial: candidates.length > DRY_RUN_TARGETS_MAX,
    counts: {
      started: count("started"),
      skipped: count("skipped"),
      limited: count("limited"),
      refused: count("refused"),
    },
  };
}

function presentCandidate({ id, name, number, at }: Candidate, { target, facts }: RuleTarget) {
  return { target: { type: target.type, id, name, number }, at: at.toISOString(), samples: facts.samples };
}

export interface DryRunVerdict {
  outcome: AnalysisRuleDecision["outcome"];
  reason: string | null;
  details: (Sentence | string)[];
}

async function judge(
  db: Knex,
  {
    rule,
    pipeline,
    found,
    ruleId,
    at,
    starts,
  }: {
    rule: RuleContent;
    pipeline: PipelinePackage;
    found: RuleTarget;
    ruleId: string | undefined;
    at: Date;
    starts: Date[];
  },
): Promise<DryRunVerdict> {
  const { target, sampleIds, facts, targetKey, inputKey } = found;
  const plain = (outcome: DryRunVerdict["outcome"], reason: string) => ({ outcome, reason, details: [] });
  const unmet = unmetCondition(rule.conditions, facts);
  if (unmet) return plain("skipped", unmet);
  if (
    ruleId !== undefined &&
    (await AnalysisRuleDecision.query(db).findOne({ ruleId, targetKey, inputKey, outcome: "started" }))
  )
    return plain("skipped", "alreadyStarted");
  const material = await readMaterial({ pipeline, target, sampleIds, config: rule.config }, db);
  const { metadata, input, derivation, settings, replaced } = checkMaterial(material);
  const details = [
    ...[...metadata, ...input, ...derivation, ...settings].map(({ message }) => message),
    ...replaced.map(({ sampleCode, files }) => replacementDetail({ sampleCode, files: files.join(", ") })),
  ];
  if (details.length > 0) return { outcome: "refused", reason: null, details };
  const ofDay = starts.filter((start) => at.getTime() - start.getTime() < DAY_MS).length;
  return ofDay >= rule.runsPerDay
    ? plain("limited", "runsPerDay")
    : { outcome: "started", reason: null, details };
}

/** Returns the orders or studies whose recorded times lie in the period, newest first. */
async function findCandidates(db: Knex, { trigger }: RuleContent, since: Date): Promise<Candidate[]> {
  const { rows } = await db.raw<{ rows: Candidate[] }>(
    `${CANDIDATES[trigger]} order by at desc, id limit ?`,
    [since, DRY_RUN_TARGETS_MAX + 1],
  );
  return rows;
}

// The reads of an order count as complete since its latest active read set was created.
const CANDIDATES: Record<RuleContent["trigger"], string> = {
  order_reads_complete: `
    select orders.id, coalesce(orders.name, '') as name, orders.order_number as number, max(reads.created_at) as at
    from reads join samples on samples.id = reads.sample_id join orders on orders.id = samples.order_id
    where reads.is_active and reads.file1 is not null and orders.status <> 'DRAFT' and reads.created_at >= ?
    group by orders.id`,
  sequencing_run_ended: `
    select orders.id, coalesce(orders.name, '') as name, orders.order_number as number, max(stopped_at) as at
    from stream_runs join orders on orders.id = stream_runs.order_id
    where stream_runs.status = 'STOPPED' and stopped_at >= ? group by orders.id`,
  study_ready: `
    select id, title as name, null::text as number, ready_at as at from studies
    where ready_for_submission and ready_at >= ?`,
};
