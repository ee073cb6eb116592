import { PassThrough } from "node:stream";
import { Sample } from "../../../db/models/Sample.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { RUN_PLAN_ROWS_MAX } from "../limits.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { writePlan } from "../runs/exports/writePlan.ts";
import { BARCODE_FIELD, PLAN_FIELDS, type PlanField, SAMPLE_FIELD } from "../runs/rules/fields.ts";
import type { Export } from "../../platform/exports/Export.ts";

/**
 * Returns a workbook to fill in and import: the columns that an import accepts, and a row for each sample of the order
 * with its known values, up to the limit of one import. The run column is left to the planner. Raises orderNotFound,
 * forbidden.
 */
export async function planTemplate(ctx: SignedInContext, { orderId }: { orderId: string }): Promise<Export> {
  const order = await findOrder(ctx, orderId);
  const samples = await Sample.query(ctx.db)
    .where({ orderId })
    .orderBy(["position", "id"])
    .limit(RUN_PLAN_ROWS_MAX)
    .select("sampleId", "customFields");
  async function* rows() {
    for (const sample of samples) yield PLAN_FIELDS.map((field) => toCell(sample, field));
  }
  const stream = new PassThrough();
  const header = PLAN_FIELDS.map(({ label }) => label);
  writePlan(stream, [{ name: "Run Samples", header, rows: rows() }]).catch((error: unknown) =>
    stream.destroy(error as Error),
  );
  return {
    name: `${order.orderNumber}-run-plan.xlsx`,
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    stream,
  };
}

function toCell({ sampleId, customFields }: Sample, { name, keptOn }: PlanField): string | number {
  if (name === SAMPLE_FIELD) return sampleId;
  if (name !== BARCODE_FIELD && keptOn !== "sample") return "";
  const value = customFields[name === BARCODE_FIELD ? "_barcode" : name];
  return typeof value === "string" || typeof value === "number" ? value : "";
}
