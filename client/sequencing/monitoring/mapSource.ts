import type { Outputs } from "../../kit/trpc/trpc.ts";

/** What is planned of the barcodes of an order: by its sequencing runs, and by what its samples say themselves. */
export type Planned = Outputs["streams"]["plannedBarcodes"];
export type PlannedRun = Planned["plans"][number];

/** Where the samples of barcodes are taken from: a planned run, by its id, or else. */
export const OF_SAMPLES = "samples";
export const NOTHING = "nothing";

/** The source that is taken without being told: the planned run with this flow cell, the first that names a barcode,
 *  the samples themselves. */
export function likelySource({ plans, fromSamples }: Planned, flowCellId: string | undefined): string {
  const filled = plans.filter(({ barcodes }) => barcodes.length > 0);
  const meant = filled.find((plan) => flowCellId !== undefined && isSame(plan.flowCellId, flowCellId));
  const plan = meant ?? filled[0];
  if (plan) return plan.sequencingRunId;
  return fromSamples.length > 0 ? OF_SAMPLES : NOTHING;
}

export function barcodesOf({ plans, fromSamples }: Planned, source: string) {
  if (source === OF_SAMPLES) return fromSamples;
  return plans.find(({ sequencingRunId }) => sequencingRunId === source)?.barcodes ?? [];
}

/** Whether the plan was made for another flow cell than the one that is in use. */
export function isOtherFlowCell(plan: PlannedRun | undefined, flowCellId: string | undefined): boolean {
  if (!plan?.flowCellId || !flowCellId) return false;
  return !isSame(plan.flowCellId, flowCellId);
}

function isSame(one: string | null, other: string): boolean {
  return one?.trim().toLowerCase() === other.trim().toLowerCase();
}
