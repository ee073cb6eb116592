import { z } from "zod";
import { recordId } from "../../../platform/input/recordId.ts";
import { text } from "../../../platform/input/text.ts";
import { chosenRows } from "../../../platform/lists/chosenRows.ts";
import { facilityStatus } from "../schema.ts";

/**
 * The filter of samples. search: part of code, alias, title, organism, or of the order's number or name. study: an
 * id, or none for samples without a study. reads: whether the sample has reads that the caller may see.
 */
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

/** Selected samples: given by id, or all that match a filter. */
export const chosenBy = chosenRows(sampleFilter);
export type ChosenSamples = z.output<typeof chosenBy>;
