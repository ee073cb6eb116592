import { z } from "zod";
import { inputText, schemaText } from "../../platform/errors/schemaText.ts";
import { answers } from "../../platform/input/answers.ts";
import { LONG_TEXT_MAX_CHARACTERS, SHORT_TEXT_MAX_CHARACTERS } from "../../platform/limits/limits.ts";
import { RUN_ASSIGNMENTS_MAX } from "../limits.ts";
import { listPage } from "../../platform/input/page.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { optionalText, text } from "../../platform/input/text.ts";
import { tooManyRunSamples, runIdRequired } from "./errors.ts";
import { BARCODE_MAX_CHARACTERS } from "./rules/normalizeBarcode.ts";

const RUN_ID_MAX_CHARACTERS = 200;
const SAMPLE_CODE_MAX_CHARACTERS = 100;
const BASES_MAX = 2n ** 63n - 1n;

const RUN_ID_REQUIRED = schemaText(runIdRequired());
const DATE_REFUSED = inputText("sequencing.dateRefused", "runDate must be a date as YYYY-MM-DD");
const DENSITY_REFUSED = inputText("sequencing.densityRefused", "clusterDensity must be a number from 0");
const READS_REFUSED = inputText("sequencing.readsRefused", "totalReads must be an integer of at least 0");
const BASES_REFUSED = inputText("sequencing.basesRefused", "totalBases must be an integer of at least 0");

const short = optionalText(SHORT_TEXT_MAX_CHARACTERS);

const runId = z
  .string(RUN_ID_REQUIRED)
  .pipe(text(RUN_ID_MAX_CHARACTERS))
  .refine((value) => value !== "", RUN_ID_REQUIRED);

const runDate = z
  .string(DATE_REFUSED)
  .trim()
  .refine((value) => value === "" || isDate(value), DATE_REFUSED)
  .transform((value) => (value === "" ? null : value))
  .nullable()
  .optional();

const percent = (name: string) => {
  const refusal = inputText("sequencing.percentRefused", "{name} must be a number from 0 to 100", { name });
  return z.number(refusal).min(0, refusal).max(100, refusal).nullable().optional();
};

const totalBases = z
  .union([z.int().transform(String), z.string()], BASES_REFUSED)
  .refine((value) => /^\d{1,19}$/.test(value) && BigInt(value) <= BASES_MAX, BASES_REFUSED)
  .transform((value) => String(BigInt(value)))
  .nullable()
  .optional();

/** The columns of a sequencing run besides its name. undefined leaves a column unchanged, null clears it. */
const runColumns = z.object({
  runName: short,
  platform: short,
  instrument: short,
  runDate,
  folderPath: optionalText(4_096),
  q30Score: percent("q30Score"),
  clusterDensity: z.number(DENSITY_REFUSED).min(0, DENSITY_REFUSED).nullable().optional(),
  passFilterPct: percent("passFilterPct"),
  totalReads: z.int(READS_REFUSED).min(0, READS_REFUSED).nullable().optional(),
  totalBases,
  runParameters: answers.nullable().optional(),
});
export type RunColumns = z.output<typeof runColumns>;

export const summaryInput = z.object({ orderId: recordId });
export const listSequencingRunsInput = listPage.extend({ orderId: recordId });
export const sequencingRunInput = z.object({ orderId: recordId, sequencingRunId: recordId });
export const exportSequencingRunInput = sequencingRunInput.extend({
  format: z.enum(["xlsx", "minknow", "illumina"], "format must be xlsx, minknow or illumina").default("xlsx"),
});
export const createSequencingRunInput = runColumns.extend({ orderId: recordId, runId });
export const updateSequencingRunInput = runColumns.extend({
  orderId: recordId,
  sequencingRunId: recordId,
  runId: runId.optional(),
});

// A record id or a sample ID. A value that can be neither is refused without a query.
const sampleName = z
  .string("sampleId must be the id or the code of a sample")
  .trim()
  .transform((name) => (name.length <= SAMPLE_CODE_MAX_CHARACTERS && !name.includes("\0") ? name : ""));

const assignment = z.object({
  sampleId: sampleName,
  barcode: optionalText(BARCODE_MAX_CHARACTERS),
  customFields: answers.optional(),
  notes: optionalText(LONG_TEXT_MAX_CHARACTERS),
});
export type Assignment = z.output<typeof assignment>;

export const assignSamplesInput = z.object({
  orderId: recordId,
  sequencingRunId: recordId,
  assignments: z
    .array(assignment, "assignments must be an array")
    .max(RUN_ASSIGNMENTS_MAX, schemaText(tooManyRunSamples()))
    .default([]),
  removed: z
    .array(sampleName, "removed must be an array")
    .max(RUN_ASSIGNMENTS_MAX, schemaText(tooManyRunSamples()))
    .default([]),
});

function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}
