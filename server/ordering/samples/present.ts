import type { Order } from "../../../db/models/Order.ts";
import type { Sample } from "../../../db/models/Sample.ts";
import { presentRead, type ShownRead } from "./presentRead.ts";
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
  return {
    ...visible(presentSampleFields(sample), sample.studyId),
    ...presentSampleRecord(sample),
  };
}

/** What is stored of a sample beside what its order and study describe: where it belongs, its numbers in public
 *  archives, its preferred assembly, its times. */
export function presentSampleRecord(sample: Sample) {
  return {
    orderId: sample.orderId,
    studyId: sample.studyId,
    sampleAccessionNumber: sample.sampleAccessionNumber,
    biosampleNumber: sample.biosampleNumber,
    preferredAssemblyId: sample.preferredAssemblyId,
    createdAt: sample.createdAt.toISOString(),
    updatedAt: sample.updatedAt.toISOString(),
  };
}

/** The order of a sample, as the sample names it. */
export function presentOrderOfSample({ id, orderNumber, name, status }: Order) {
  return { id, orderNumber, name, status };
}

/** A sample inside its order, with the reads its viewer may see. */
export function presentSample(visible: Visible, sample: Sample, reads: ShownRead[]) {
  const { study } = sample;
  return {
    ...presentSampleFor(visible, sample),
    reads: reads.map(presentRead),
    study: study ? { id: study.id, title: study.title } : null,
  };
}
