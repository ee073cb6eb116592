import type { Study } from "../../../db/models/Study.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { samplesFixed } from "./errors.ts";
import type { SampleColumns } from "./mergeRows.ts";
import type { Sample } from "../../../db/models/Sample.ts";

type Identity = Pick<SampleColumns, "sampleId" | "taxId" | "scientificName">;

type Answered = Pick<Sample, "checklistData" | "checklistUnits">;

/** Refuses changes of sample ID and organism after submission. Answers remain editable: for the owner until the study
 *  of the sample is ready (additions §3), for the facility always. Raises samplesFixed.
 *  @param changes samples before and after the change, in locked studies. */
export function refuseFixedChanges(
  user: SessionUser,
  lockedStudies: Study[],
  changes: { before: Identity & { studyId: string | null }; after: Identity }[],
): void {
  const ready = new Set(lockedStudies.flatMap((study) => (study.readyForSubmission ? study.id : [])));
  const isFixed = changes.some(
    ({ before, after }) =>
      before.sampleId !== after.sampleId ||
      before.taxId !== after.taxId ||
      before.scientificName !== after.scientificName ||
      (!hasRight(user, "orders.change") && before.studyId !== null && ready.has(before.studyId)),
  );
  if (isFixed) raise(samplesFixed());
}

/** Whether two states of a sample have the same answers to the fields of its study. */
export function haveSameAnswers(one: Answered, other: Answered): boolean {
  return (
    JSON.stringify([one.checklistData, one.checklistUnits]) ===
    JSON.stringify([other.checklistData, other.checklistUnits])
  );
}
