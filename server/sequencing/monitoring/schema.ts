import { z } from "zod";
import { STREAM_STATUSES } from "../../../db/values.ts";
import { SHORT_TEXT_MAX_CHARACTERS } from "../../platform/limits/limits.ts";
import {
  STREAM_EVENTS_LIMIT_DEFAULT,
  STREAM_EVENTS_LIMIT_MAX,
  STREAM_PATH_MAX_BYTES,
  TARGET_BASES_MAX,
} from "../limits.ts";
import { listPage } from "../../platform/input/page.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { optionalText } from "../../platform/input/text.ts";

/** The states of the sequencing runs of the facility. */
const SEQUENCING_STATES = ["planned", "live", "finished"] as const;

const short = optionalText(SHORT_TEXT_MAX_CHARACTERS);

/** A number in the notation of a query or of JSON. */
const number = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^[+-]?\d+(\.\d+)?$/)
    .transform(Number),
]);

const eventsLimit = number
  .catch(STREAM_EVENTS_LIMIT_DEFAULT)
  .transform((limit) => Math.min(Math.max(Math.trunc(limit), 1), STREAM_EVENTS_LIMIT_MAX))
  .default(STREAM_EVENTS_LIMIT_DEFAULT);

// A value that is no integer counts as omitted.
const after = number
  .refine(Number.isInteger)
  .transform((seq) => Math.min(Math.max(seq, 0), Number.MAX_SAFE_INTEGER))
  .optional()
  .catch(undefined);

export const orderStreamsInput = z.object({ orderId: recordId });
export const streamRunInput = z.object({ orderId: recordId, streamRunId: recordId });
export const streamEventsInput = streamRunInput.extend({ after, limit: eventsLimit });

/** outputDir and barcodeMap are validated after the order, in the sequence of the refusals. */
export const startStreamInput = z.object({
  orderId: recordId,
  outputDir: z.string().optional().catch(undefined),
  deviceId: short,
  flowCellId: short,
  sequencerRunId: short,
  barcodeMap: z.custom<Record<string, string>>().nullable().optional(),
});

const TARGET_TEXT = `targetBases must be an integer from 1 to ${TARGET_BASES_MAX}`;
const targetBases = z.int(TARGET_TEXT).min(1, TARGET_TEXT).max(TARGET_BASES_MAX, TARGET_TEXT).nullable();

/** Of our own pages: the documented start has no target. */
export const startWithTargetInput = startStreamInput.extend({ targetBases: targetBases.optional() });
export const setTargetInput = streamRunInput.extend({ targetBases });

export const allStreamsInput = listPage.extend({
  orderId: recordId.optional(),
  status: z.enum(STREAM_STATUSES, "status must be ACTIVE, STOPPING or STOPPED").optional(),
});

export const facilityRunsInput = listPage.extend({
  state: z.enum(SEQUENCING_STATES, "state must be planned, live or finished").optional(),
});

/** path: below the output root, with forward slashes; "" is the root itself. */
export const foldersInput = z.object({
  path: z.string().max(STREAM_PATH_MAX_BYTES, "path is too long").default(""),
});
