import { z } from "zod";
import { RUN_FOLDER_STATUSES } from "../../../db/values.ts";
import { SHORT_TEXT_MAX_CHARACTERS } from "../../platform/limits/limits.ts";
import { listPage } from "../../platform/input/page.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { text } from "../../platform/input/text.ts";

/** A folder without a planned run is "unplanned". */
export const runFoldersInput = z.object({
  status: z
    .enum([...RUN_FOLDER_STATUSES, "unplanned"])
    .optional()
    .catch(undefined),
  search: text(SHORT_TEXT_MAX_CHARACTERS).optional(),
  ...listPage.shape,
});
export const runFolderInput = z.object({ runFolderId: recordId });
export const runFolderSamplesInput = runFolderInput.extend({
  search: text(SHORT_TEXT_MAX_CHARACTERS).optional(),
  ...listPage.shape,
});
export const matchRunInput = runFolderInput.extend({ instrumentRunId: recordId.nullable() });
export const plannedRunsInput = z.object({ search: text(SHORT_TEXT_MAX_CHARACTERS).optional() });
