import type { Service } from "../../../db/models/Service.ts";
import type { Limits } from "../../definitions/measurementTypes/rules/verdict.ts";

/** Returns the limits of a service by type; none without a service. */
export function limitsByType(service: Service | null | undefined): ReadonlyMap<string, Limits> {
  return new Map((service?.qualityRules ?? []).map((limits) => [limits.typeId, limits]));
}
