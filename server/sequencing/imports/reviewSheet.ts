import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { parsePlan, type Plan } from "./rules/parsePlan.ts";
import { reviewPlan } from "./rules/reviewPlan.ts";
import type { Review } from "./schema.ts";
import type { Table } from "./Table.ts";
import type { Knex } from "knex";
import { raw } from "objection";
import { Sample } from "../../../db/models/Sample.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { SequencingRunSample } from "../../../db/models/SequencingRunSample.ts";
import { ANSWER_FIELDS } from "../runs/rules/fields.ts";
import type { PlanState } from "./rules/planState.ts";

const ANSWERS_OF_SAMPLES = ANSWER_FIELDS.filter(({ keptOn }) => keptOn === "sample").map(({ name }) => name);

/**
 * Reviews what applying a sheet to an order would change and what prevents it; writes nothing. Accepts an order of any
 * status. Returns the review; `preview` is its documented part. Raises orderNotFound, forbidden. Spec §4, sequencing
 * run import.
 */
export async function reviewSheet(
  ctx: SignedInContext,
  { orderId, table }: { orderId: string; table: Table },
): Promise<Review> {
  await findOrder(ctx, orderId);
  const plan = parsePlan(table);
  return reviewPlan(plan, await readPlanState(orderId, plan, ctx.db)).review;
}

/**
 * Reads the part of an order that a plan is compared with, limited to the samples and answers that the comparison
 * needs.
 */
export async function readPlanState(orderId: string, plan: Plan, trx: Knex): Promise<PlanState> {
  const samples = (await Sample.query(trx)
    .where({ orderId })
    .select(
      "id",
      "sampleId as code",
      raw(
        `case when jsonb_typeof(custom_fields -> '_barcode') in ('string', 'number') then custom_fields ->> '_barcode' end`,
      ).as("barcode"),
      raw(
        `jsonb_build_object(${ANSWERS_OF_SAMPLES.map((name) => `'${name}', custom_fields -> '${name}'`).join()})`,
      ).as("answers"),
    )
    .orderBy(["position", "id"])) as unknown as PlanState["samples"];
  const runs = await SequencingRun.query(trx)
    .where({ orderId })
    .whereRaw("run_id = any(?)", [[...new Set(plan.rows.map(({ runId }) => runId))]])
    .select("id", "runId");
  const codes = new Set(plan.rows.map(({ sampleCode }) => sampleCode));
  const named = samples.filter(({ code }) => codes.has(code)).map(({ id }) => id);
  const barcodes = [...new Set(plan.rows.flatMap(({ barcode }) => barcode ?? []))];
  const assignments = await SequencingRunSample.query(trx)
    .whereRaw("sequencing_run_id = any(?)", [runs.map(({ id }) => id)])
    .whereRaw("(sample_id = any(?) or barcode = any(?))", [named, barcodes])
    .select("sequencingRunId", "sampleId", "barcode", "customFields", "notes");
  return { samples, runs, assignments };
}
