import type { Knex } from "knex";
import { MeasurementType } from "../../../db/models/MeasurementType.ts";
import { MEASUREMENT_TYPES_MAX } from "../limits.ts";

/** Lists all types of measurements in the order of the facility. Returns { types }. */
export async function listMeasurementTypes(db: Knex) {
  return { types: (await readMeasurementTypes(db)).map(presentMeasurementType) };
}

/** Reads all types of measurements, with inactive ones, in the order of the facility. */
export function readMeasurementTypes(db: Knex): Promise<MeasurementType[]> {
  return MeasurementType.query(db).orderBy(["position", "id"]).limit(MEASUREMENT_TYPES_MAX).execute();
}

export function presentMeasurementType({
  id,
  name,
  unit,
  decimals,
  minimum,
  maximum,
  headings,
  isActive,
  position,
}: MeasurementType) {
  return { id, name, unit, decimals, minimum, maximum, headings, active: isActive, position };
}
