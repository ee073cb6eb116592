import { z } from "zod";
import { READ_INTAKE_STATUSES } from "../../../db/values.ts";
import { listPage } from "../../platform/input/page.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { text } from "../../platform/input/text.ts";
import { SHORT_TEXT_MAX_CHARACTERS } from "../../platform/limits/limits.ts";

const NAMES_MAX = 1_000;

export const intakeInput = z.object({
  runFolderId: recordId,
  status: z.enum(READ_INTAKE_STATUSES).optional().catch(undefined),
  search: text(SHORT_TEXT_MAX_CHARACTERS).optional(),
  ...listPage.shape,
});

/** assign: to the sample `sampleId`; the other actions ignore it. fileIds: some of the files of the samples. */
export const intakeActionInput = z.object({
  runFolderId: recordId,
  action: z.enum(["assign", "ignore", "retry", "import"]),
  sampleNames: z.array(z.string().max(1_000)).min(1).max(NAMES_MAX),
  fileIds: z.array(recordId).max(NAMES_MAX).optional(),
  sampleId: recordId.optional(),
});

export const intakeSamplesInput = z.object({ search: text(SHORT_TEXT_MAX_CHARACTERS) });
