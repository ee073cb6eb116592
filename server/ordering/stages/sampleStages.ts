import type { FacilityStatus, SampleStage } from "../../../db/models/Sample.ts";

/** The moves of a sample by the facility (additions §14). DELIVERED follows the publication of its reads.
 *  docs/using/orders.md shows this table. */
export const SAMPLE_TRANSITIONS: Readonly<Record<SampleStage, readonly SampleStage[]>> = {
  EXPECTED: ["RECEIVED", "REJECTED", "IN_PROGRESS", "SEQUENCED", "CANCELLED"],
  RECEIVED: ["EXPECTED", "REJECTED", "IN_PROGRESS", "SEQUENCED", "CANCELLED"],
  REJECTED: ["EXPECTED", "RECEIVED", "CANCELLED"],
  IN_PROGRESS: ["RECEIVED", "REJECTED", "SEQUENCED", "CANCELLED"],
  SEQUENCED: ["RECEIVED", "IN_PROGRESS", "REJECTED", "CANCELLED"],
  DELIVERED: ["IN_PROGRESS"],
  CANCELLED: ["EXPECTED", "RECEIVED"],
};

/** Stages that need a reason. */
export const SAMPLE_REASON_STAGES: readonly SampleStage[] = ["REJECTED", "CANCELLED"];

/** Stages of samples that are left out of runs, rules, and the completeness of reads and deliveries. */
export const DROPPED_STAGES: readonly SampleStage[] = ["REJECTED", "CANCELLED"];

/** Whether a sample takes part in runs, rules and deliveries. */
export function isCounted({ stage }: { stage: SampleStage }): boolean {
  return !DROPPED_STAGES.includes(stage);
}

/** Stages that accept a sample: not while the approval of its order is pending. */
export const SAMPLE_ACCEPTING_STAGES: readonly SampleStage[] = ["RECEIVED", "IN_PROGRESS", "SEQUENCED"];

const PROGRESS: readonly SampleStage[] = ["EXPECTED", "RECEIVED", "IN_PROGRESS", "SEQUENCED"];

/** Returns the stage of a sample after its facility status was set: work implies IN_PROGRESS, and later statuses
 *  SEQUENCED. A stage never goes back by a facility status. Pure. */
export function stageForStatus(stage: SampleStage, status: FacilityStatus): SampleStage {
  const implied = IMPLIED_STAGE[status];
  return implied && PROGRESS.includes(stage) && PROGRESS.indexOf(implied) > PROGRESS.indexOf(stage)
    ? implied
    : stage;
}

const IMPLIED_STAGE: Readonly<Partial<Record<FacilityStatus, SampleStage>>> = {
  PROCESSING: "IN_PROGRESS",
  SEQUENCED: "SEQUENCED",
  QC_REVIEW: "SEQUENCED",
  READY: "SEQUENCED",
};

/** Returns the facility status of a sample after its stage was set: a waiting sample that is worked on is processed.
 *  Every other facility status is kept. Pure. */
export function statusForStage(status: FacilityStatus, stage: SampleStage): FacilityStatus {
  if (stage === "IN_PROGRESS" && status === "WAITING") return "PROCESSING";
  if (stage === "SEQUENCED" && (status === "WAITING" || status === "PROCESSING")) return "SEQUENCED";
  return status;
}
