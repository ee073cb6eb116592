import type { Order } from "../../../../db/models/Order.ts";
import type { SequencingRun } from "../../../../db/models/SequencingRun.ts";

/** What is known of a run beside its samples, as pairs of a name and a value; what is not known is not told. */
export function runFacts(run: SequencingRun, order: Order): [string, string | number][] {
  const facts: [string, string | number | null][] = [
    ["Run", run.runId],
    ["Run name", run.runName],
    ["Order", order.orderNumber],
    ["Platform", run.platform],
    ["Instrument", run.instrument],
    ["Run date", run.runDate],
    ["Folder", run.folderPath],
    ["Q30 score", run.q30Score],
    ["Cluster density", run.clusterDensity],
    ["Pass filter %", run.passFilterPct],
    // Beyond 15 digits a spreadsheet would round them.
    ["Total reads", run.totalReads],
    ["Total bases", run.totalBases],
    ...Object.entries(run.runParameters).map(([name, value]): [string, string | number] => [
      name,
      typeof value === "string" || typeof value === "number" ? value : JSON.stringify(value),
    ]),
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}
