import type { Measurement } from "../../../db/models/Measurement.ts";
import type { MeasurementType } from "../../../db/models/MeasurementType.ts";
import { type Limits, verdictOn } from "../../definitions/measurementTypes/rules/verdict.ts";

/** A measurement with its verdict by the limits of the service; verdict: null without limits for its type. */
export function presentMeasurement(
  measurement: Measurement,
  { type, limits }: { type: MeasurementType | undefined; limits: Limits | undefined },
) {
  const { id, typeId, value, recorded, instrument, note, source, measuredAt } = measurement;
  return {
    id,
    typeId,
    type: type?.name ?? "",
    unit: type?.unit ?? null,
    decimals: type?.decimals ?? 2,
    value,
    recorded,
    verdict: verdictOn(value, limits),
    instrument,
    note,
    source,
    measuredAt: measuredAt.toISOString(),
  };
}

/** Returns a value with its unit for audit entries and exports: "12.5 ng/µl". */
export function formatMeasured(
  value: number,
  type: Pick<MeasurementType, "unit" | "decimals"> | undefined,
): string {
  const digits = Number(value.toFixed(type?.decimals ?? 2));
  return [digits, type?.unit].filter((part) => part !== null && part !== undefined).join(" ");
}
