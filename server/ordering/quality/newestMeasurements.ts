import type { Knex } from "knex";
import { Measurement } from "../../../db/models/Measurement.ts";

/** Reads the newest measurement of each sample and type, of which the values count; none of replaced tubes. */
export function newestMeasurements(
  db: Knex,
  chosen: (query: ReturnType<typeof Measurement.query>) => unknown,
): Promise<Measurement[]> {
  const query = Measurement.query(db);
  chosen(query);
  return query
    .whereNull("replacedTubeId")
    .distinctOn("sampleId", "typeId")
    .orderBy(["sampleId", "typeId", { column: "measuredAt", order: "desc" }, { column: "id", order: "desc" }])
    .execute();
}
