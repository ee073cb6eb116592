import type { Outputs } from "../../kit/trpc/trpc.ts";

/** The planned barcodes of an order: from its sequencing runs, and from its samples. */
export type Planned = Outputs["streams"]["plannedBarcodes"];
export type PlannedRun = Planned["plans"][number];

/** The source of a barcode map: the id of a planned run, or one of these. */
export const OF_SAMPLES = "samples";
export const NOTHING = "nothing";

/**
 * The default source: the planned run with this flow cell, otherwise the first with a barcode, otherwise the samples.
 */
export function likelySource({ plans, fromSamples }: Planned, flowCellId: string | undefined): string {
  const filled = plans.filter(({ barcodes }) => barcodes.length > 0);
  const meant = filled.find((plan) => flowCellId !== undefined && isSame(plan.flowCellId, flowCellId));
  const plan = meant ?? filled[0];
  if (plan) return plan.sequencingRunId;
  return fromSamples.length > 0 ? OF_SAMPLES : NOTHING;
}

export function plannedBarcodes({ plans, fromSamples }: Planned, source: string) {
  if (source === OF_SAMPLES) return fromSamples;
  return plans.find(({ sequencingRunId }) => sequencingRunId === source)?.barcodes ?? [];
}

/** Whether the plan belongs to another flow cell than the current one. */
export function isOtherFlowCell(plan: PlannedRun | undefined, flowCellId: string | undefined): boolean {
  if (!plan?.flowCellId || !flowCellId) return false;
  return !isSame(plan.flowCellId, flowCellId);
}

function isSame(one: string | null, other: string): boolean {
  return one?.trim().toLowerCase() === other.trim().toLowerCase();
}
