import type { Knex } from "knex";
import { Service } from "../../../db/models/Service.ts";
import { verdictOn, worstVerdict, type Verdict } from "../../definitions/measurementTypes/rules/verdict.ts";
import { limitsByType } from "./limitsByType.ts";
import { newestMeasurements } from "./newestMeasurements.ts";

/** The worst verdict of a sample, null without limits, and its newest values by type. */
export interface Quality {
  verdict: Verdict | null;
  values: Readonly<Record<string, number>>;
}

/** Reads the quality of samples that were measured, in two queries; serviceId: of the order of the sample. */
export async function readQualities(
  db: Knex,
  samples: readonly { id: string; serviceId: string | null }[],
): Promise<ReadonlyMap<string, Quality>> {
  const ids = samples.map(({ id }) => id);
  const serviceIds = [...new Set(samples.flatMap(({ serviceId }) => serviceId ?? []))];
  const [newest, services] = await Promise.all([
    newestMeasurements(db, (query) => query.whereIn("sampleId", ids)),
    Service.query(db).findByIds(serviceIds),
  ]);
  const limits = new Map(services.map((service) => [service.id, limitsByType(service)]));
  const serviceBySample = new Map(samples.map(({ id, serviceId }) => [id, serviceId]));
  const qualities = new Map<string, Quality>();
  for (const { sampleId, typeId, value } of newest) {
    const before = qualities.get(sampleId);
    const ofService = limits.get(serviceBySample.get(sampleId) ?? "");
    qualities.set(sampleId, {
      verdict: worstVerdict([before?.verdict ?? null, verdictOn(value, ofService?.get(typeId))]),
      values: { ...before?.values, [typeId]: value },
    });
  }
  return qualities;
}
