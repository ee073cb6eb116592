/** The part of an order that a plan is compared with. */
export interface PlanState {
  /** All samples of the order, ordered. barcode: the sample's own, verbatim. answers: those that a plan can contain. */
  samples: { id: string; code: string; barcode: string | null; answers: Record<string, unknown> }[];
  /** The runs that the plan names. */
  runs: { id: string; runId: string }[];
  /** Assignments on those runs of samples that the plan names, and of samples with a barcode that it names. */
  assignments: AssignedBefore[];
}

export interface AssignedBefore {
  sequencingRunId: string;
  sampleId: string;
  barcode: string | null;
  customFields: Record<string, unknown>;
  notes: string | null;
}
