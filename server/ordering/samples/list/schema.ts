import { z } from "zod";
import { schemaText } from "../../../platform/errors/schemaText.ts";
import { BULK_MATCHING_MAX } from "../../limits.ts";
import { direction, sortInput } from "../../../platform/lists/chosenRows.ts";
import { listInputs } from "../../../platform/lists/listInputs.ts";
import { recordId } from "../../../platform/input/recordId.ts";
import { chosenBy, sampleFilter } from "./chosenBy.ts";
import { tooManyMatching } from "../errors.ts";
import { facilityStatus } from "../schema.ts";

const sort = sortInput([
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

const sampleSorting = z.object({
  sort: sort.default("order"),
  direction: direction.default("desc"),
});
export type SampleSorting = z.output<typeof sampleSorting>;

export const sampleInputs = listInputs(sampleFilter, sampleSorting);

export const chosenSamplesInput = z.object({ chosen: chosenBy });

export const setStatusInput = z.object({ chosen: chosenBy, facilityStatus });

/** from: the status to revert, for samples that still have it. */
export const restoreStatusInput = z.object({
  from: facilityStatus,
  to: z
    .array(z.object({ facilityStatus, sampleIds: z.array(recordId).max(BULK_MATCHING_MAX) }))
    .max(6)
    .refine(
      (groups) => groups.reduce((sum, { sampleIds }) => sum + sampleIds.length, 0) <= BULK_MATCHING_MAX,
      schemaText(tooManyMatching({ most: BULK_MATCHING_MAX })),
    ),
});
