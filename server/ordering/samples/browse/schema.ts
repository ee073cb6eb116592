import { z } from "zod";
import { BULK_MATCHING_MAX } from "../../../platform/limits/limits.ts";
import { chosenRows, direction, sortOf } from "../../../platform/lists/chosenRows.ts";
import { listInputs } from "../../../platform/lists/listInputs.ts";
import { recordId } from "../../../platform/input/recordId.ts";
import { text } from "../../../platform/input/text.ts";
import { tooManyMatching } from "../errors.ts";
import { facilityStatus } from "../schema.ts";

const sort = sortOf([
  "order",
  "code",
  "title",
  "organism",
  "status",
  "statusSince",
  "owner",
  "study",
  "created",
]);

/** Which samples are meant. search: part of code, alias, title, organism, or of the order's number or name.
 *  study: an id, or none for those that are in no study. reads: whether there are any that the caller may know of. */
export const sampleFilter = z.object({
  search: text(200).optional(),
  status: z.array(facilityStatus).max(6).optional(),
  orderStatus: z
    .enum(["DRAFT", "SUBMITTED", "COMPLETED"], "orderStatus must be DRAFT, SUBMITTED or COMPLETED")
    .optional(),
  reads: z.enum(["with", "without"], "reads must be with or without").optional(),
  order: recordId.optional(),
  study: recordId.optional(),
});
export type SampleFilter = z.output<typeof sampleFilter>;

const sampleSorting = z.object({
  sort: sort.default("order"),
  direction: direction.default("desc"),
});
export type SampleSorting = z.output<typeof sampleSorting>;

export const sampleInputs = listInputs(sampleFilter, sampleSorting);

const chosen = chosenRows(sampleFilter);
export type ChosenSamples = z.output<typeof chosen>;

export const chosenSamplesInput = z.object({ chosen });

export const setStatusInput = z.object({ chosen, facilityStatus });

/** from: the status that is taken back, from those samples that still have it. */
export const restoreStatusInput = z.object({
  from: facilityStatus,
  to: z
    .array(z.object({ facilityStatus, sampleIds: z.array(recordId).max(BULK_MATCHING_MAX) }))
    .max(6)
    .refine(
      (groups) => groups.reduce((sum, { sampleIds }) => sum + sampleIds.length, 0) <= BULK_MATCHING_MAX,
      tooManyMatching(BULK_MATCHING_MAX).message,
    ),
});

export const addToStudyInput = z.object({ chosen, studyId: recordId });
