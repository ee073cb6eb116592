import { z } from "zod";
import { recordId } from "../../platform/input/recordId.ts";
import { text } from "../../platform/input/text.ts";
import { LIST_LIMIT_MAX } from "../../platform/limits/limits.ts";
import { RUNS_LIMIT_DEFAULT } from "../limits.ts";

const TOKEN_MAX_CHARACTERS = 200;
const TASK_ID_MAX_CHARACTERS = 400;

/** page_size out of range is clamped, another value becomes the default. */
export const wesPageInput = z
  .object({
    page_size: z.coerce
      .number()
      .int()
      .catch(RUNS_LIMIT_DEFAULT)
      .transform((size) => Math.min(Math.max(size, 1), LIST_LIMIT_MAX))
      .default(RUNS_LIMIT_DEFAULT),
    page_token: text(TOKEN_MAX_CHARACTERS).default(""),
  })
  .prefault({});
export type WesPage = z.output<typeof wesPageInput>;

export const wesRunInput = z.object({ runId: recordId });
export const wesTasksInput = wesPageInput.unwrap().extend({ runId: recordId });
/** A value that cannot be the id of a task becomes "", which no task has. */
export const wesTaskInput = wesRunInput.extend({
  taskId: z.string().transform((id) => (id.length <= TASK_ID_MAX_CHARACTERS && !id.includes("\0") ? id : "")),
});

const field = z.string().optional();

/** The fields of the form, before validation. */
export const workflowInput = z.object({
  workflow_url: field,
  workflow_type: field,
  workflow_type_version: field,
  workflow_params: field,
  workflow_engine: field,
  workflow_engine_version: field,
  workflow_engine_parameters: field,
  tags: field,
});
export type WorkflowForm = z.output<typeof workflowInput>;
