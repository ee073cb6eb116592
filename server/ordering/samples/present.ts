import type { Order } from "../../../db/models/Order.ts";
import type { Sample } from "../../../db/models/Sample.ts";
import { presentRead, type ShownRead } from "./presentRead.ts";
import type { Visible } from "./visibleAnswers.ts";

/** The columns of a sample. `sampleId`: the ID that users write on the tube; `id`: the record id. */
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

/** The columns of a sample for a user: without facility-only answers for a researcher. */
export function presentSampleFor(visible: Visible, sample: Sample) {
  return {
    ...visible(presentSampleFields(sample), sample.studyId),
    ...presentSampleRecord(sample),
  };
}

/** The columns of a sample besides those that its order and study define: their ids, accessions in public archives,
 *  preferred assembly, stage, times. */
export function presentSampleRecord(sample: Sample) {
  return {
    orderId: sample.orderId,
    studyId: sample.studyId,
    sampleAccessionNumber: sample.sampleAccessionNumber,
    biosampleNumber: sample.biosampleNumber,
    preferredAssemblyId: sample.preferredAssemblyId,
    stage: sample.stage,
    stageReason: sample.stageReason,
    stageUpdatedAt: sample.stageUpdatedAt.toISOString(),
    createdAt: sample.createdAt.toISOString(),
    updatedAt: sample.updatedAt.toISOString(),
  };
}

/** The order of a sample, nested in the sample. */
export function presentOrderOfSample({ id, orderNumber, name, status }: Order) {
  return { id, orderNumber, name, status };
}

/** A sample nested in its order, with the read sets that the user may see. */
export function presentSample(visible: Visible, sample: Sample, reads: ShownRead[]) {
  const { study } = sample;
  return {
    ...presentSampleFor(visible, sample),
    reads: reads.map(presentRead),
    study: study ? { id: study.id, title: study.title } : null,
  };
}
