import type { Order } from "../../../../db/models/Order.ts";
import type { SequencingRun } from "../../../../db/models/SequencingRun.ts";

/** A sample on a run as the sheets of instruments tell it. lane: as it was given, null where it was not. */
export interface PlannedSample {
  sampleCode: string;
  barcode: string | null;
  lane: string | null;
}

/** What a run and its order say under one of these names: first the parameters of the run, then the answers of the
 *  order, then the technology chosen for it. null where none of them says it. */
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
