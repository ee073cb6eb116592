import type { Knex } from "knex";
import type { z } from "zod";
import { ExtraTube } from "../../../db/models/ExtraTube.ts";
import { Receipt } from "../../../db/models/Receipt.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { SampleReceipt } from "../../../db/models/SampleReceipt.ts";
import { SampleDecision } from "../../../db/models/SampleDecision.ts";
import { StoredItem } from "../../../db/models/StoredItem.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../access/findOrder.ts";
import type { orderReceiptInput } from "./schema.ts";

/** Reads the checklist of an order: its samples with tube codes, what was recorded at their receipt and requested new
 *  tubes, extra tubes, and whether a session is open. Customers do not see storage places. Raises orderNotFound, forbidden. */
export async function readReceipt(ctx: SignedInContext, { orderId }: z.output<typeof orderReceiptInput>) {
  const order = await findOrder(ctx, orderId);
  const [samples, recorded, extraTubes, open, requests, stored] = await Promise.all([
    Sample.query(ctx.db)
      .where({ orderId })
      .orderBy(["position", "id"])
      .select("id", "sampleId", "tubeCode", "sampleTitle", "scientificName", "stage"),
    SampleReceipt.query(ctx.db).where({ orderId }),
    ExtraTube.query(ctx.db).where({ orderId }).orderBy(["createdAt", "id"]),
    Receipt.query(ctx.db).findOne({ orderId }).whereNull("finishedAt"),
    SampleDecision.query(ctx.db).where({ orderId, decision: "replace" }),
    hasRight(ctx.user, "records.read") ? readStored(ctx.db, orderId) : [],
  ]);
  const receiptBySample = new Map(recorded.map((one) => [one.sampleId, one]));
  const requestBySample = new Map(requests.map((one) => [one.sampleId, one]));
  const storedBySample = new Map(stored.map((one) => [one.sampleId, one]));
  return {
    orderId,
    orderNumber: order.orderNumber,
    name: order.name,
    stage: order.stage,
    isOpen: open !== undefined,
    ...countOutcomes(samples.length, recorded),
    samples: samples.map(({ id, sampleId, tubeCode, sampleTitle, scientificName, stage }) => {
      const receipt = receiptBySample.get(id);
      const item = storedBySample.get(id);
      const request = requestBySample.get(id);
      return {
        id,
        sampleId,
        tubeCode,
        sampleTitle,
        scientificName,
        stage,
        receipt: receipt ? presentSampleReceipt(receipt) : null,
        newTube: request ? { code: request.newTubeCode ?? tubeCode, answer: request.replacement } : null,
        storedIn: item?.place ? { placeId: item.placeId, name: item.place.name, well: item.well } : null,
      };
    }),
    extraTubes: extraTubes.map(({ id, code, note, createdAt }) => ({
      id,
      code,
      note,
      createdAt: createdAt.toISOString(),
    })),
  };
}

/** Counts outcomes; expected: all samples of the order. */
export function countOutcomes(expected: number, recorded: Pick<SampleReceipt, "outcome">[]) {
  const count = (outcome: SampleReceipt["outcome"]) =>
    recorded.filter((one) => one.outcome === outcome).length;
  return {
    expected,
    received: count("received"),
    missing: count("missing"),
    rejected: count("rejected"),
  };
}

export function presentSampleReceipt(receipt: SampleReceipt) {
  const { outcome, condition, volumeUl, concentration, note, reason, returnState, recordedAt } = receipt;
  return {
    outcome,
    condition,
    volumeUl,
    concentration,
    note,
    reason,
    returnState,
    recordedAt: recordedAt.toISOString(),
  };
}

function readStored(db: Knex, orderId: string) {
  return StoredItem.query(db)
    .whereIn("sampleId", Sample.query(db).where({ orderId }).select("id"))
    .whereNull("removedAt")
    .withGraphFetched("place");
}
