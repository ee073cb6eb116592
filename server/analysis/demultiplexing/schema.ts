import { z } from "zod";
import { EXECUTION_MODES, RUN_STATUSES, SHEET_SOURCES } from "../../../db/values.ts";
import { SHORT_TEXT_MAX_CHARACTERS } from "../../platform/limits/limits.ts";
import { listPage } from "../../platform/input/page.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { text } from "../../platform/input/text.ts";

/** sheet: that of the planned run, or the file in the run folder. config: validated by the settings of the package. */
export const startDemultiplexingInput = z.object({
  runFolderId: recordId,
  pipelineId: text(SHORT_TEXT_MAX_CHARACTERS).default("bcl-convert"),
  sheet: z.enum(SHEET_SOURCES, `sheet must be one of: ${SHEET_SOURCES.join(", ")}`).default("plan"),
  config: z.unknown().optional(),
  executionMode: z
    .enum(EXECUTION_MODES, `executionMode must be one of: ${EXECUTION_MODES.join(", ")}`)
    .default("default"),
});

export const listDemultiplexingInput = listPage.extend({
  runFolderId: recordId,
  status: z.enum(RUN_STATUSES).optional(),
});
