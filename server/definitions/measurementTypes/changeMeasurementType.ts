import type { Knex } from "knex";
import type { z } from "zod";
import { Measurement } from "../../../db/models/Measurement.ts";
import { MeasurementType } from "../../../db/models/MeasurementType.ts";
import { Service } from "../../../db/models/Service.ts";
import { isStillReferenced, sqlState, UNIQUE_VIOLATION } from "../../../db/sqlState.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { definedFields } from "../../platform/input/definedFields.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { MEASUREMENT_TYPES_MAX } from "../limits.ts";
import {
  measurementTypeInUse,
  measurementTypeNameTaken,
  measurementTypeNotFound,
  rangeCrossed,
  tooManyMeasurementTypes,
  unitInUse,
} from "./errors.ts";
import { presentMeasurementType } from "./readTypes.ts";
import type { createMeasurementTypeInput, updateMeasurementTypeInput } from "./schema.ts";

/** Creates a type of measurements at the end of the list. Returns { type }. Raises measurementTypeNameTaken,
 *  rangeCrossed, tooManyMeasurementTypes. */
export async function createMeasurementType(
  ctx: SignedInContext,
  input: z.output<typeof createMeasurementTypeInput>,
) {
  const type = await refuseTakenName(() =>
    transaction(ctx.db, async (trx) => {
      const known = await lockList(trx);
      if (known.length >= MEASUREMENT_TYPES_MAX) raise(tooManyMeasurementTypes());
      const position = (known.at(-1)?.position ?? -1) + 1;
      const created = await MeasurementType.query(trx)
        .insert({ ...definedFields(input), position })
        .returning("*");
      refuseCrossedRange(created);
      await recordChange(trx, ctx, {
        action: "measurementType.created",
        targetType: "measurementType",
        targetId: created.id,
        after: presentMeasurementType(created),
      });
      return created;
    }),
  );
  return { type: presentMeasurementType(type) };
}

/** Changes the given fields of a type; its unit only while nothing was measured. Returns { type }. Raises
 *  measurementTypeNotFound, measurementTypeNameTaken, unitInUse, rangeCrossed. */
export async function updateMeasurementType(
  ctx: SignedInContext,
  { measurementTypeId, active: isActive, position, ...named }: z.output<typeof updateMeasurementTypeInput>,
) {
  const columns = definedFields({ ...named, isActive });
  const type = await refuseTakenName(() =>
    transaction(ctx.db, async (trx) => {
      const known = await lockList(trx);
      const before = known.find(({ id }) => id === measurementTypeId) ?? raise(measurementTypeNotFound());
      const hasNewUnit = named.unit !== undefined && named.unit !== before.unit;
      if (hasNewUnit && (await isInUse(trx, measurementTypeId))) raise(unitInUse());
      if (Object.keys(columns).length > 0)
        await MeasurementType.query(trx).findById(measurementTypeId).patch(columns);
      if (position !== undefined) await move(trx, known, { id: measurementTypeId, position });
      const after = await MeasurementType.query(trx).findById(measurementTypeId).throwIfNotFound();
      refuseCrossedRange(after);
      await recordChange(trx, ctx, {
        action: "measurementType.changed",
        targetType: "measurementType",
        targetId: measurementTypeId,
        before: presentMeasurementType(before),
        after: presentMeasurementType(after),
      });
      return after;
    }),
  );
  return { type: presentMeasurementType(type) };
}

/** Deletes a type without measurements and limits. Raises measurementTypeNotFound, measurementTypeInUse. */
export async function removeMeasurementType(
  ctx: SignedInContext,
  { measurementTypeId }: { measurementTypeId: string },
): Promise<void> {
  try {
    await transaction(ctx.db, async (trx) => {
      const known = await lockList(trx);
      const before = known.find(({ id }) => id === measurementTypeId) ?? raise(measurementTypeNotFound());
      if (await hasLimits(trx, measurementTypeId)) raise(measurementTypeInUse());
      await MeasurementType.query(trx).deleteById(measurementTypeId);
      await recordChange(trx, ctx, {
        action: "measurementType.deleted",
        targetType: "measurementType",
        targetId: measurementTypeId,
        before: presentMeasurementType(before),
      });
    });
  } catch (error) {
    if (isStillReferenced(error)) raise(measurementTypeInUse());
    throw error;
  }
}

// Positions are changed by one transaction at a time.
async function lockList(trx: Knex.Transaction): Promise<MeasurementType[]> {
  await trx.raw("lock table measurement_types in share row exclusive mode");
  return MeasurementType.query(trx).orderBy(["position", "id"]);
}

async function move(
  trx: Knex.Transaction,
  known: MeasurementType[],
  { id, position }: { id: string; position: number },
): Promise<void> {
  const others = known.map((one) => one.id).filter((other) => other !== id);
  await trx.raw(
    `update measurement_types set position = place.position - 1
     from unnest(?::text[]) with ordinality as place(id, position)
     where measurement_types.id = place.id and measurement_types.position <> place.position - 1`,
    [others.toSpliced(position, 0, id)],
  );
}

async function isInUse(trx: Knex.Transaction, typeId: string): Promise<boolean> {
  const measured = await Measurement.query(trx).findOne({ typeId }).select("id");
  return measured !== undefined || (await hasLimits(trx, typeId));
}

async function hasLimits(trx: Knex.Transaction, typeId: string): Promise<boolean> {
  const service = await Service.query(trx)
    .whereRaw("quality_rules @> ?::jsonb", [JSON.stringify([{ typeId }])])
    .select("id")
    .first();
  return service !== undefined;
}

function refuseCrossedRange({ minimum, maximum }: MeasurementType): void {
  if (minimum !== null && maximum !== null && minimum > maximum) raise(rangeCrossed());
}

async function refuseTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) raise(measurementTypeNameTaken());
    throw error;
  }
}
