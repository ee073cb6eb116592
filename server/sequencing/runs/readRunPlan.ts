import type { z } from "zod";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import type { sequencingRunInput } from "./schema.ts";
import type { Knex } from "knex";
import { raw } from "objection";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { SequencingRunSample } from "../../../db/models/SequencingRunSample.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { type AssignmentRow, presentAssignment } from "./present.ts";
import { barcodeWarnings } from "./rules/barcodeWarnings.ts";
import { readSequencingRunViews } from "./listSequencingRuns.ts";
import { sequencingRunNotFound } from "../../data/reads/errors.ts";

/**
 * Returns one sequencing run with its samples. Returns { run, samples, warnings }. Raises orderNotFound, forbidden,
 * sequencingRunNotFound. Reference 3-files §2.
 */
export async function getSequencingRun(ctx: SignedInContext, input: z.output<typeof sequencingRunInput>) {
  await findOrder(ctx, input.orderId);
  return readRunPlan(input, ctx.db);
}

/**
 * Reads a sequencing run with its samples, in sample order, and the warnings on their barcodes. Returns { run, samples,
 * warnings }. Raises sequencingRunNotFound.
 */
export async function readRunPlan(
  { orderId, sequencingRunId }: { orderId: string; sequencingRunId: string },
  trx: Knex,
) {
  const found = SequencingRun.query(trx).where({ "sequencing_runs.id": sequencingRunId, orderId });
  const [run = raise(sequencingRunNotFound())] = await readSequencingRunViews(found, trx);
  const samples = (await readAssignments(sequencingRunId, trx)).map(presentAssignment);
  return { run, samples, warnings: barcodeWarnings(samples) };
}

// Limited by the maximum number of samples of an order.
async function readAssignments(sequencingRunId: string, trx: Knex): Promise<AssignmentRow[]> {
  const rows = await SequencingRunSample.query(trx)
    .joinRelated("sample")
    .where({ sequencingRunId })
    .select(
      "sequencing_run_samples.*",
      "sample.sampleId as sampleCode",
      "sample.sampleTitle",
      raw("exists (select 1 from reads where reads.sample_id = sample.id and is_active)").as("activeRead"),
    )
    .orderBy(["sample.position", "sample.id"]);
  return rows as AssignmentRow[];
}
