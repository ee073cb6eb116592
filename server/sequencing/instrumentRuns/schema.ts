import { z } from "zod";
import { INSTRUMENT_RUN_STATUSES } from "../../../db/values.ts";
import { inputText } from "../../platform/errors/schemaText.ts";
import { listPage } from "../../platform/input/page.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { optionalText, text } from "../../platform/input/text.ts";
import { LONG_TEXT_MAX_CHARACTERS, SHORT_TEXT_MAX_CHARACTERS } from "../../platform/limits/limits.ts";
import { CALENDAR_MAX_DAYS, RUN_LANES_MAX, RUN_POOLS_MAX } from "../limits.ts";
import { SHEET_TARGETS } from "./rules/i5Orientation.ts";

const NAME_REFUSED = inputText("instrumentRuns.nameRefused", "name must have 1 to 100 characters");
const TIME_REFUSED = inputText("instrumentRuns.timeRefused", "Times must be ISO 8601");
const CYCLES_REFUSED = inputText("instrumentRuns.cyclesRefused", "Cycles must be an integer from 0 to 1000");
const LANES_REFUSED = inputText("instrumentRuns.lanesRefused", "lanes must be an integer from 1 to {most}", {
  most: RUN_LANES_MAX,
});
const READS_REFUSED = inputText("instrumentRuns.readsRefused", "expectedReads must be an integer from 1");
const SHARE_REFUSED = inputText("instrumentRuns.shareRefused", "share must be a number above 0");
const WINDOW_REFUSED = inputText(
  "instrumentRuns.windowRefused",
  "The calendar shows at most {days} days, and `to` must be after `from`",
  { days: CALENDAR_MAX_DAYS },
);

const name = z.string(NAME_REFUSED).trim().min(1, NAME_REFUSED).max(100, NAME_REFUSED).pipe(text(100));
const short = optionalText(SHORT_TEXT_MAX_CHARACTERS);
const time = z.iso.datetime({ error: TIME_REFUSED, offset: true }).nullable().optional();
const cycles = z.int(CYCLES_REFUSED).min(0, CYCLES_REFUSED).max(1_000, CYCLES_REFUSED).nullable().optional();

const instrumentFields = z.object({
  name,
  platform: text(100).pipe(z.string().min(1)),
  model: short,
  serialNumber: optionalText(100),
  active: z.boolean().optional(),
});
export const instrumentId = z.object({ instrumentId: recordId });
export const createInstrumentInput = instrumentFields;
export const updateInstrumentInput = instrumentFields.partial().extend(instrumentId.shape);

const runFields = z.object({
  name,
  instrumentId: recordId.nullable().optional(),
  platform: text(100).pipe(z.string().min(1)),
  flowCell: optionalText(100),
  flowCellProduct: short,
  kit: short,
  lanes: z.int(LANES_REFUSED).min(1, LANES_REFUSED).max(RUN_LANES_MAX, LANES_REFUSED),
  expectedReads: z.int(READS_REFUSED).min(1, READS_REFUSED).nullable().optional(),
  read1Cycles: cycles,
  index1Cycles: cycles,
  index2Cycles: cycles,
  read2Cycles: cycles,
  plannedStart: time,
  plannedEnd: time,
  note: optionalText(LONG_TEXT_MAX_CHARACTERS),
});
export type RunFields = z.output<typeof runFields>;

export const instrumentRunId = z.object({ instrumentRunId: recordId });
export const createInstrumentRunInput = runFields.extend({ lanes: runFields.shape.lanes.default(1) });
export const updateInstrumentRunInput = runFields.partial().extend(instrumentRunId.shape);
/** outputDir is validated after the run, in the sequence of the refusals. */
export const startMonitoringInput = instrumentRunId.extend({
  outputDir: z.string().optional().catch(undefined),
});
export const statusInput = instrumentRunId.extend({
  status: z.enum(INSTRUMENT_RUN_STATUSES, `status must be one of ${INSTRUMENT_RUN_STATUSES.join(", ")}`),
});
/** search: part of the name, the flow cell or the instrument. */
export const listInstrumentRunsInput = listPage.extend({
  search: text(200).optional(),
  status: z
    .enum(INSTRUMENT_RUN_STATUSES, `status must be one of ${INSTRUMENT_RUN_STATUSES.join(", ")}`)
    .optional(),
  instrumentId: recordId.optional(),
});
export const calendarInput = z.object({ from: z.iso.date(), to: z.iso.date() }).refine(({ from, to }) => {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return days > 0 && days <= CALENDAR_MAX_DAYS;
}, WINDOW_REFUSED);
export const setLanesInput = instrumentRunId.extend({
  pools: z
    .array(
      z.object({
        lane: z.int().min(1).max(RUN_LANES_MAX),
        poolId: recordId,
        share: z.number(SHARE_REFUSED).gt(0, SHARE_REFUSED).max(1_000_000, SHARE_REFUSED).default(1),
        loadingMolarity: z.number().gt(0).max(1_000_000_000).nullable().default(null),
      }),
      "pools must be an array",
    )
    .max(RUN_POOLS_MAX),
});
/** format: illumina_v1, illumina_v2 or minknow. target: the program that reads the sheet. */
export const sampleSheetInput = instrumentRunId.extend({
  format: z.enum(
    ["illumina_v2", "illumina_v1", "minknow"],
    "format must be illumina_v2, illumina_v1 or minknow",
  ),
  target: z.enum(SHEET_TARGETS, `target must be one of ${SHEET_TARGETS.join(", ")}`).default("bcl_convert"),
});
