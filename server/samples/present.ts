import type { Read } from "../../db/models/Read.ts";
import type { Sample } from "../../db/models/Sample.ts";
import { presentRead } from "../reads/present.ts";
import type { Visible } from "./visibleAnswers.ts";

/** A sample's own columns; `sampleId` is the code people write on the tube, `id` the record. */
export function presentSampleFields(sample: Sample) {
  return {
    id: sample.id,
    sampleId: sample.sampleId,
    sampleAlias: sample.sampleAlias,
    sampleTitle: sample.sampleTitle,
    sampleDescription: sample.sampleDescription,
    scientificName: sample.scientificName,
    taxId: sample.taxId,
    checklistData: sample.checklistData,
    checklistUnits: sample.checklistUnits,
    customFields: sample.customFields,
    facilityStatus: sample.facilityStatus,
    facilityStatusUpdatedAt: sample.facilityStatusUpdatedAt.toISOString(),
  };
}

/** The same as a user sees it: a researcher without the answers that are the facility's. */
export function presentSampleFor(visible: Visible, sample: Sample) {
  return visible(presentSampleFields(sample), sample.studyId);
}

/** A sample inside its order, with the reads its viewer may see. */
export function presentSample(visible: Visible, sample: Sample, reads: Read[]) {
  const { study } = sample;
  return {
    ...presentSampleFor(visible, sample),
    reads: reads.map(presentRead),
    study: study ? { id: study.id, title: study.title } : null,
  };
}
