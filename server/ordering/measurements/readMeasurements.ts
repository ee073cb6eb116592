import type { z } from "zod";
import { Measurement } from "../../../db/models/Measurement.ts";
import { ReplacedTube } from "../../../db/models/ReplacedTube.ts";
import { SampleDecision } from "../../../db/models/SampleDecision.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { Service } from "../../../db/models/Service.ts";
import { worstVerdict } from "../../definitions/measurementTypes/rules/verdict.ts";
import {
  presentMeasurementType,
  readMeasurementTypes,
} from "../../definitions/measurementTypes/readTypes.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../access/findOrder.ts";
import { MEASUREMENTS_PER_SAMPLE_MAX } from "../limits.ts";
import { sampleNotFound } from "../samples/errors.ts";
import { findSample } from "../samples/findSample.ts";
import { presentDecision } from "./presentDecision.ts";
import { limitsByType } from "../quality/limitsByType.ts";
import { newestMeasurements } from "../quality/newestMeasurements.ts";
import { presentMeasurement } from "./presentMeasurement.ts";
import type { orderMeasurementsInput, sampleMeasurementsInput } from "./schema.ts";
import { groupBy } from "./rules/groupBy.ts";

/** Reads the samples of an order with the newest measurement of each type and the verdict of the limits of its service.
 *  types: those that were measured or have limits. missing: types with limits that were not measured. Raises
 *  orderNotFound, forbidden. */
export async function readMeasurements(
  ctx: SignedInContext,
  { orderId }: z.output<typeof orderMeasurementsInput>,
) {
  const order = await findOrder(ctx, orderId);
  const [samples, newest, decisions, types, service] = await Promise.all([
    Sample.query(ctx.db)
      .where({ orderId })
      .orderBy(["position", "id"])
      .select("id", "sampleId", "tubeCode", "sampleTitle", "stage"),
    newestMeasurements(ctx.db, (query) => query.where({ orderId })),
    SampleDecision.query(ctx.db).where({ orderId }),
    readMeasurementTypes(ctx.db),
    order.serviceId === null ? undefined : Service.query(ctx.db).findById(order.serviceId),
  ]);
  const limits = limitsByType(service);
  const typeById = new Map(types.map((type) => [type.id, type]));
  const measured = new Set(newest.map(({ typeId }) => typeId));
  const decisionBySample = new Map(decisions.map((one) => [one.sampleId, presentDecision(one)]));
  const bySample = groupBy(newest, ({ sampleId }) => sampleId);
  return {
    orderId,
    orderNumber: order.orderNumber,
    types: types.filter(({ id }) => measured.has(id) || limits.has(id)).map(presentMeasurementType),
    limits: [...limits.values()],
    samples: samples.map(({ id, sampleId, tubeCode, sampleTitle, stage }) => {
      const measurements = (bySample.get(id) ?? []).map((one) =>
        presentMeasurement(one, { type: typeById.get(one.typeId), limits: limits.get(one.typeId) }),
      );
      return {
        id,
        sampleId,
        tubeCode,
        sampleTitle,
        stage,
        verdict: worstVerdict(measurements.map(({ verdict }) => verdict)),
        missing: [...limits.keys()].filter((typeId) => measurements.every((one) => one.typeId !== typeId)),
        decision: decisionBySample.get(id) ?? null,
        measurements,
      };
    }),
  };
}

/** Reads all measurements of a sample, newest first, with their verdicts, and its replaced tubes; isCurrent: the newest
 *  of its type of the present tube, which counts. Raises sampleNotFound, forbidden. */
export async function readSampleMeasurements(
  ctx: SignedInContext,
  { sampleId, orderId }: z.output<typeof sampleMeasurementsInput>,
) {
  const { order } = await findSample(ctx, sampleId);
  if (orderId !== undefined && order.id !== orderId) raise(sampleNotFound());
  const [measurements, decision, replacedTubes, types, service] = await Promise.all([
    Measurement.query(ctx.db)
      .where({ sampleId })
      .orderBy([
        { column: "measuredAt", order: "desc" },
        { column: "id", order: "desc" },
      ])
      .limit(MEASUREMENTS_PER_SAMPLE_MAX),
    SampleDecision.query(ctx.db).findOne({ sampleId }),
    ReplacedTube.query(ctx.db).where({ sampleId }).orderBy(["replacedAt", "id"]),
    readMeasurementTypes(ctx.db),
    order.serviceId === null ? undefined : Service.query(ctx.db).findById(order.serviceId),
  ]);
  const limits = limitsByType(service);
  const typeById = new Map(types.map((type) => [type.id, type]));
  const seen = new Set<string>();
  const presented = measurements.map((one) => {
    const isCurrent = one.replacedTubeId === null && !seen.has(one.typeId);
    if (isCurrent) seen.add(one.typeId);
    return {
      ...presentMeasurement(one, { type: typeById.get(one.typeId), limits: limits.get(one.typeId) }),
      isCurrent,
      replacedTubeId: one.replacedTubeId,
    };
  });
  return {
    orderId: order.id,
    verdict: worstVerdict(presented.flatMap(({ isCurrent, verdict }) => (isCurrent ? verdict : []))),
    missing: types.filter(({ id }) => limits.has(id) && !seen.has(id)).map(({ name }) => name),
    limits: [...limits.values()],
    decision: presentDecision(decision),
    replacedTubes: replacedTubes.map(({ id, tubeCode, newTubeCode, reason, receipt, replacedAt }) => ({
      id,
      tubeCode,
      newTubeCode,
      reason,
      receipt,
      replacedAt: replacedAt.toISOString(),
    })),
    measurements: presented,
  };
}
