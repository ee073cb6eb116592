import { z } from "zod";
import { schemaText } from "../../platform/errors/schemaText.ts";
import { BROWSE_LIMIT_DEFAULT, FILE_PATH_MAX_CHARACTERS, READ_ASSIGNMENTS_MAX } from "../limits.ts";
import {
  LIST_LIMIT_MAX,
  LONG_TEXT_MAX_CHARACTERS,
  SHORT_TEXT_MAX_CHARACTERS,
} from "../../platform/limits/limits.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { optionalText, text } from "../../platform/input/text.ts";
import { assignmentsRequired, dataClassUnknown, tooManyAssignments } from "../reads/errors.ts";

const path = z.string().max(FILE_PATH_MAX_CHARACTERS);

/** For each file: undefined keeps it, null removes it. Paths are relative to the data base path. */
const assignment = z.object({
  sampleId: z.string().max(100),
  read1: path.nullable().optional(),
  read2: path.nullable().optional(),
  checksum1: optionalText(SHORT_TEXT_MAX_CHARACTERS),
  checksum2: optionalText(SHORT_TEXT_MAX_CHARACTERS),
  sequencingRunId: recordId.nullable().optional(),
  dataClass: z
    .enum(["cleaned", "raw", "unknown"], schemaText(dataClassUnknown()))
    .nullish()
    .transform((dataClass) => dataClass ?? undefined),
  classificationNote: optionalText(LONG_TEXT_MAX_CHARACTERS),
});
export type Assignment = z.output<typeof assignment>;

export const assignReadsInput = z.object({
  orderId: recordId,
  assignments: z
    .array(assignment, schemaText(assignmentsRequired()))
    .min(1, schemaText(assignmentsRequired()))
    .max(READ_ASSIGNMENTS_MAX, schemaText(tooManyAssignments())),
});

const required = (field: string) => {
  const refusal = `${field} is required`;
  return z.string(refusal).min(1, refusal);
};

export const assignFileInput = z.object({
  filePath: required("filePath").max(FILE_PATH_MAX_CHARACTERS),
  sampleId: required("sampleId").pipe(recordId),
  dataClass: z
    .enum(["cleaned", "raw", "unknown"], schemaText(dataClassUnknown()))
    .nullish()
    .transform((dataClass) => dataClass ?? undefined),
  readField: z
    .enum(["file1", "file2"], "readField must be file1 or file2")
    .nullish()
    .transform((field) => field ?? undefined),
});

export const discoverReadsInput = z.object({
  orderId: recordId,
  autoAssign: z.boolean("autoAssign must be true or false").default(false),
  force: z.boolean("force must be true or false").default(false),
});

export const browseReadsInput = z.object({
  orderId: recordId,
  search: text(200).optional(),
  limit: z.coerce
    .number()
    .int()
    .catch(BROWSE_LIMIT_DEFAULT)
    .transform((limit) => Math.min(Math.max(limit, 1), LIST_LIMIT_MAX))
    .default(BROWSE_LIMIT_DEFAULT),
});
