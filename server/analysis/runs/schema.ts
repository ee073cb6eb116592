import { z } from "zod";
import { RUN_STATUSES } from "../../../db/values.ts";
import { FILE_PATH_MAX_CHARACTERS } from "../../data/limits.ts";
import { LOG_TAIL_LINES_DEFAULT, LOG_TAIL_LINES_MAX, RUNS_LIMIT_DEFAULT } from "../limits.ts";
import { SHORT_TEXT_MAX_CHARACTERS } from "../../platform/limits/limits.ts";
import { listPage, pageInput } from "../../platform/input/page.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { text } from "../../platform/input/text.ts";
import { direction, sortInput } from "../../platform/lists/chosenRows.ts";
import { resourcesInput } from "../launch/nextflow/resourceLines.ts";
import { listInputs } from "../../platform/lists/listInputs.ts";

const PIPELINE_ID_MAX_CHARACTERS = 128;
const STEP_ID_MAX_CHARACTERS = 500;

export const runId = z.object({ runId: recordId });

// An empty filter, as a form sends it, counts as omitted.
const unlessEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

/** search: part of the run number. publishedOnly: only runs that are selected as final results (spec §4). */
export const runFilter = z.object({
  pipelineId: unlessEmpty(text(PIPELINE_ID_MAX_CHARACTERS)),
  status: unlessEmpty(z.enum(RUN_STATUSES, `status must be one of: ${RUN_STATUSES.join(", ")}`)),
  orderId: unlessEmpty(recordId),
  studyId: unlessEmpty(recordId),
  search: unlessEmpty(text(SHORT_TEXT_MAX_CHARACTERS)),
  publishedOnly: z.boolean().optional(),
});
export type RunFilter = z.output<typeof runFilter>;

export const listRunsInput = pageInput(RUNS_LIMIT_DEFAULT).extend(runFilter.shape);

/**
 * The request for a run. Loose, because validation errors follow the order of spec §7 rather than of the fields: see
 * server/analysis/launch/check/.
 */
export const createRunInput = z.object({
  pipelineId: z.unknown().optional(),
  orderId: z.unknown().optional(),
  studyId: z.unknown().optional(),
  sampleIds: z.unknown().optional(),
  config: z.unknown().optional(),
  executionMode: z.unknown().optional(),
  profiles: z.unknown().optional(),
  restartedRunId: z.unknown().optional(),
  replaceReads: z.unknown().optional(),
});
export const checkRunInput = createRunInput.omit({ restartedRunId: true, replaceReads: true });

/** stepId: only tasks of this declared step. */
export const runTasksInput = listPage.extend({
  runId: recordId,
  stepId: unlessEmpty(text(STEP_ID_MAX_CHARACTERS)),
});

/** folder: below the published files; all of them if omitted. search: part of the path of a file. */
export const runFilesInput = listPage.extend({
  runId: recordId,
  folder: unlessEmpty(text(FILE_PATH_MAX_CHARACTERS)),
  search: unlessEmpty(text(SHORT_TEXT_MAX_CHARACTERS)),
});

/** path: of a file in the run directory, as in the details of the run. */
export const runFileInput = z.object({ runId: recordId, path: text(FILE_PATH_MAX_CHARACTERS) });

/** runId: only the costs of this run. */
export const costsInput = z.object({ runId: recordId.optional() });

const TASK_ID_MAX_CHARACTERS = 400;
export const taskInput = z.object({ runId: recordId, taskId: text(TASK_ID_MAX_CHARACTERS) });

const position = z.coerce.number().int().min(0).optional();
/** before, from: byte positions, of which one may be given. */
export const taskFileInput = taskInput.extend({
  file: z.enum(["command", "wrapper", "error", "output", "log"]),
  before: position,
  from: position,
});

/** resources: those that replace the ones of the pipeline, by the full name of the process. */
export const restartInput = z.object({ runId: recordId, resources: resourcesInput.optional() });

export const runEventsInput = listPage.pick({ limit: true }).extend({ runId: recordId });

/** tail: lines, 1..10000, default 100; a value that is no number counts as the default. */
export const runLogsInput = z.object({
  runId: recordId,
  type: unlessEmpty(z.enum(["output", "error", "engine"], "type must be output, error or engine")).transform(
    (type) => type ?? "output",
  ),
  tail: z.coerce
    .number()
    .int()
    .catch(LOG_TAIL_LINES_DEFAULT)
    .transform((tail) => Math.min(Math.max(tail, 1), LOG_TAIL_LINES_MAX))
    .default(LOG_TAIL_LINES_DEFAULT),
});

export const pipelineId = z.object({ pipelineId: z.string() });

/** Loose, because startRun validates in its own order. */
export const startRunInput = runId.extend({
  sampleIds: z.unknown().optional(),
  executionMode: z.unknown().optional(),
});

const sort = sortInput(["created", "number", "pipeline", "status", "by"]);

const runSorting = z.object({ sort: sort.default("created"), direction: direction.default("desc") });
export type RunSorting = z.output<typeof runSorting>;

export const runInputs = listInputs(runFilter, runSorting);
