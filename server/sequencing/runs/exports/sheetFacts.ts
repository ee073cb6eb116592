import type { Order } from "../../../../db/models/Order.ts";
import type { SequencingRun } from "../../../../db/models/SequencingRun.ts";

/** A sample on a run for the sample sheets of instruments. lane: verbatim, null when not set. */
export interface PlannedSample {
  sampleCode: string;
  barcode: string | null;
  lane: string | null;
}

/**
 * Returns the value under one of these names: from the run parameters, else the answers of the order, else the
 * technology chosen for it. Returns null when none contains it.
 */
export function findRunFact(run: SequencingRun, order: Order, names: readonly string[]): string | null {
  const technology = order.customFields["_sequencing_tech"];
  for (const said of [run.runParameters, order.customFields, isRecord(technology) ? technology : {}]) {
    for (const name of names) {
      const value = Object.hasOwn(said, name) ? said[name] : undefined;
      if (typeof value === "number" || (typeof value === "string" && value.trim() !== ""))
        return String(value).trim();
    }
  }
  return null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
