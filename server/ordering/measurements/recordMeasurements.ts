import type { Knex } from "knex";
import type { z } from "zod";
import { Measurement } from "../../../db/models/Measurement.ts";
import type { MeasurementType } from "../../../db/models/MeasurementType.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { transaction } from "../../../db/transaction.ts";
import { readMeasurementTypes } from "../../definitions/measurementTypes/readTypes.ts";
import { recordChange, recordChanges } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { lockOrder } from "../access/findOrder.ts";
import { MEASUREMENTS_PER_SAMPLE_MAX } from "../limits.ts";
import {
  measuredSampleUnknown,
  measuredTypeUnknown,
  measurementNotFound,
  measurementRepeated,
  notMeasurable,
  tooManyMeasurements,
  valueImplausible,
} from "./errors.ts";
import { formatMeasured } from "./presentMeasurement.ts";
import { newestMeasurements } from "../quality/newestMeasurements.ts";
import { sampleFinder } from "./sampleFinder.ts";
import type { measurementInput, recordInput } from "./schema.ts";
import { groupBy } from "./rules/groupBy.ts";

const ROWS_AT_ONCE = 500;

interface Entry {
  sample: Sample;
  type: MeasurementType;
  value: number;
  recorded: string | null;
}

/** Records measurements of samples of one order. A value that equals the newest one of its type by instrument, note and,
 *  if given, time is not recorded again, so that a repeated request changes nothing. Returns { recorded, already }: the
 *  numbers of new and known values. Raises orderNotFound, forbidden, notMeasurable, measuredSampleUnknown,
 *  measuredTypeUnknown, measurementRepeated, valueImplausible, tooManyMeasurements. */
export async function recordMeasurements(
  ctx: SignedInContext,
  { orderId, measurements, source, instrument = null, note = null, measuredAt }: z.output<typeof recordInput>,
) {
  return transaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, ctx, orderId);
    if (order.stage === "DRAFT") raise(notMeasurable());
    const entries = await findEntries(trx, orderId, measurements);
    const ids = [...new Set(entries.map(({ sample }) => sample.id))];
    const newest = await newestMeasurements(trx, (query) =>
      query.where({ orderId }).whereIn("sampleId", ids),
    );
    const known = new Map(newest.map((one) => [`${one.sampleId} ${one.typeId}`, one]));
    const at = measuredAt === undefined ? undefined : new Date(measuredAt);
    const added = entries.filter(({ sample, type, value }) => {
      const before = known.get(`${sample.id} ${type.id}`);
      const isKnown =
        before?.value === value &&
        before.instrument === instrument &&
        before.note === note &&
        (at === undefined || at.getTime() === before.measuredAt.getTime());
      return !isKnown;
    });
    await refuseTooMany(trx, added);
    const now = new Date();
    const rows = added.map(({ sample, type, value, recorded }) => ({
      orderId,
      sampleId: sample.id,
      typeId: type.id,
      value,
      recorded,
      instrument,
      note,
      source,
      measuredAt: at ?? now,
      recordedById: ctx.user.id,
    }));
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await Measurement.query(trx).insert(rows.slice(from, from + ROWS_AT_ONCE));
    const bySample = groupBy(added, ({ sample }) => sample.id);
    await recordChanges(
      trx,
      ctx,
      [...bySample].map(([sampleId, values]) => ({
        action: "sample.measured",
        targetType: "sample",
        targetId: sampleId,
        order,
        after: Object.fromEntries(values.map(({ type, value }) => [type.name, formatMeasured(value, type)])),
      })),
    );
    return { recorded: added.length, already: entries.length - added.length };
  });
}

/** Removes a measurement that was recorded by mistake. Raises orderNotFound, forbidden, measurementNotFound. */
export async function removeMeasurement(
  ctx: SignedInContext,
  { orderId, measurementId }: z.output<typeof measurementInput>,
) {
  return transaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, ctx, orderId);
    const measurement =
      (await Measurement.query(trx).findOne({ id: measurementId, orderId })) ?? raise(measurementNotFound());
    await Measurement.query(trx).deleteById(measurementId);
    const types = await readMeasurementTypes(trx);
    const type = types.find(({ id }) => id === measurement.typeId);
    await recordChange(trx, ctx, {
      action: "sample.measurementRemoved",
      targetType: "sample",
      targetId: measurement.sampleId,
      order,
      before: { [type?.name ?? measurement.typeId]: formatMeasured(measurement.value, type) },
    });
    return {};
  });
}

async function findEntries(
  trx: Knex.Transaction,
  orderId: string,
  measurements: z.output<typeof recordInput>["measurements"],
): Promise<Entry[]> {
  const samples = await Sample.query(trx).where({ orderId }).select("id", "sampleId", "tubeCode");
  const types = (await readMeasurementTypes(trx)).filter(({ isActive }) => isActive);
  const findSample = sampleFinder(samples);
  const typeByKey = new Map([
    ...types.map((type) => [type.name.toLowerCase(), type] as const),
    ...types.map((type) => [type.id, type] as const),
  ]);
  const seen = new Set<string>();
  return measurements.map(({ sample: code, type: named, value, recorded = null }) => {
    const sample = findSample(code) ?? raise(measuredSampleUnknown({ code }));
    const type =
      typeByKey.get(named) ??
      typeByKey.get(named.toLowerCase()) ??
      raise(measuredTypeUnknown({ type: named }));
    const key = `${sample.id} ${type.id}`;
    if (seen.has(key)) raise(measurementRepeated({ sample: sample.sampleId, type: type.name }));
    seen.add(key);
    refuseImplausible(type, sample, value);
    return { sample, type, value, recorded };
  });
}

function refuseImplausible(type: MeasurementType, sample: Sample, value: number): void {
  const { name, minimum, maximum } = type;
  if ((minimum === null || value >= minimum) && (maximum === null || value <= maximum)) return;
  raise(
    valueImplausible({
      type: name,
      sample: sample.sampleId,
      minimum: minimum ?? "-∞",
      maximum: maximum ?? "∞",
    }),
  );
}

async function refuseTooMany(trx: Knex.Transaction, added: Entry[]): Promise<void> {
  const ids = [...new Set(added.map(({ sample }) => sample.id))];
  const rows = (await Measurement.query(trx)
    .whereIn("sampleId", ids)
    .groupBy("sampleId")
    .select("sampleId")
    .count({ amount: "*" })) as unknown as { sampleId: string; amount: string }[];
  const stored = new Map(rows.map(({ sampleId, amount }) => [sampleId, Number(amount)]));
  const bySample = groupBy(added, ({ sample }) => sample.id);
  for (const [id, values] of bySample)
    if ((stored.get(id) ?? 0) + values.length > MEASUREMENTS_PER_SAMPLE_MAX) raise(tooManyMeasurements());
}
