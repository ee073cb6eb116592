import type { Read } from "../../db/models/Read.ts";
import type { Sample } from "../../db/models/Sample.ts";
import type { SessionUser } from "../context.ts";
import { answersFor } from "../forms/answersFor.ts";
import type { OrderFormInForce } from "../forms/orderForm.ts";
import { presentRead } from "../reads/present.ts";

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
export function presentSampleFor(user: SessionUser, form: OrderFormInForce, sample: Sample) {
  return {
    ...presentSampleFields(sample),
    checklistUnits: answersFor(user, form, sample.checklistUnits),
    customFields: answersFor(user, form, sample.customFields),
  };
}

/** A sample inside its order, with the reads its viewer may see. */
export function presentSample(user: SessionUser, form: OrderFormInForce, sample: Sample, reads: Read[]) {
  const { study } = sample;
  return {
    ...presentSampleFor(user, form, sample),
    reads: reads.map(presentRead),
    study: study ? { id: study.id, title: study.title } : null,
  };
}
