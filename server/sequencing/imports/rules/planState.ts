/** What an order has already, as much as a plan is compared with. */
export interface PlanState {
  /** All samples of the order in their order. barcode: its own, as it was written. answers: those that a plan can
   *  give. */
  samples: { id: string; code: string; barcode: string | null; answers: Record<string, unknown> }[];
  /** Those of the runs that the plan names. */
  runs: { id: string; runId: string }[];
  /** On those runs, the places of samples that the plan names and of samples that have a barcode it names. */
  assignments: AssignedBefore[];
}

export interface AssignedBefore {
  sequencingRunId: string;
  sampleId: string;
  barcode: string | null;
  customFields: Record<string, unknown>;
  notes: string | null;
}
