import type { Order } from "../../../../db/models/Order.ts";
import type { SequencingRun } from "../../../../db/models/SequencingRun.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import { barcodesMissing, indexesUneven, noIlluminaIndexes, runWithoutSamples } from "../errors.ts";
import { exportName, exportNames } from "../rules/exportNames.ts";
import { parseIndexes } from "../rules/indexSequences.ts";
import { findRunFact, type PlannedSample } from "./sheetFacts.ts";

const NAME_MAX_CHARACTERS = 100;
// The cycles of a run of two reads of 150 bases.
const READ_CYCLES_USUAL = "151";

/** The platform name of an instrument in a sample sheet. Other names are used verbatim. */
const PLATFORMS: [instrument: RegExp, platform: string][] = [
  [/novaseq\s*x/i, "NovaSeqXSeries"],
  [/novaseq/i, "NovaSeq6000"],
  [/nextseq\s*(1000|2000|1k2k)/i, "NextSeq1k2k"],
];

/**
 * Formats a run as an Illumina sample sheet of version 2. The second index is written as planned, in forward
 * orientation: BCL Convert reverses it where an instrument reads it the other way. Read cycles are the run parameters
 * read1_cycles and read2_cycles: 151 and 151 when neither is set, one read when only the first is set. Lanes are
 * included when every sample has one. Raises runWithoutSamples, barcodesMissing, noIlluminaIndexes, indexesUneven.
 * Format: Illumina, sample sheet structure of version 2.
 */
export function illuminaSheet(
  run: SequencingRun,
  order: Order,
  samples: readonly PlannedSample[],
): string[][] {
  const indexes = checkedIndexes(samples);
  const names = exportNames(
    samples.map(({ sampleCode }) => sampleCode),
    NAME_MAX_CHARACTERS,
  );
  const lanes = samples.every(({ lane }) => lane !== null && /^\d{1,2}$/.test(lane));
  const [first = "", second] = indexes[0] ?? [];
  return illuminaSections({
    runName: run.runId,
    platform: platformName([run.instrument, run.platform]),
    reads: readsSection(run, order),
    indexCycles: [first.length, ...(second === undefined ? [] : [second.length])],
    software: softwareSection(run, order),
    columns: [...(lanes ? ["Lane"] : []), "Sample_ID", "Index", ...(second === undefined ? [] : ["Index2"])],
    rows: samples.map(({ lane }, at) => [
      ...(lanes ? [String(Number(lane))] : []),
      names[at] ?? "",
      ...(indexes[at] ?? []),
    ]),
  });
}

/** Formats the sections of a sample sheet of version 2, with indexes in forward orientation. */
export function illuminaSections(sheet: {
  runName: string;
  platform: string | null;
  reads: string[][];
  indexCycles: number[];
  software: string[][];
  columns: string[];
  rows: string[][];
}): string[][] {
  return [
    ["[Header]"],
    ["FileFormatVersion", "2"],
    ["RunName", exportName(sheet.runName, NAME_MAX_CHARACTERS)],
    ...(sheet.platform === null ? [] : [["InstrumentPlatform", sheet.platform]]),
    ["IndexOrientation", "Forward"],
    [""],
    ["[Reads]"],
    ...sheet.reads,
    ...sheet.indexCycles.map((cycles, at) => [`Index${at + 1}Cycles`, String(cycles)]),
    [""],
    ["[BCLConvert_Settings]"],
    ...sheet.software,
    ["FastqCompressionFormat", "gzip"],
    [""],
    ["[BCLConvert_Data]"],
    sheet.columns,
    ...sheet.rows,
  ];
}

/** Returns the indexes of all samples in upper case; all have the same number and lengths. */
function checkedIndexes(samples: readonly PlannedSample[]): string[][] {
  const codes = (some: readonly PlannedSample[]) => some.map(({ sampleCode }) => sampleCode);
  if (samples.length === 0) raise(runWithoutSamples());
  const without = samples.filter(({ barcode }) => barcode === null);
  if (without.length > 0) raise(barcodesMissing({ sampleCodes: codes(without) }));
  // The treatment of an N differs between versions of BCL Convert: it matches too much or nothing.
  const others = samples.filter(({ barcode }) => !isFull(parseIndexes(barcode ?? "")));
  if (others.length > 0) raise(noIlluminaIndexes({ sampleCodes: codes(others) }));
  const indexes = samples.map(({ barcode }) => (barcode ?? "").toUpperCase().split("+"));
  const shapes = new Set(indexes.map((pair) => pair.map(({ length }) => length).join("+")));
  if (shapes.size > 1) raise(indexesUneven({ lengths: [...shapes] }));
  return indexes;
}

function isFull(indexes: string[] | null): boolean {
  return indexes !== null && indexes.every((sequence) => !sequence.includes("n"));
}

/** Returns the platform name of a sample sheet; null without a name. names: the instrument, then the platform. */
export function platformName(names: (string | null)[]): string | null {
  const given = names.filter((name) => name !== null);
  const written = given.join(" ");
  const [, known] = PLATFORMS.find(([pattern]) => pattern.test(written)) ?? [];
  return written.trim() === "" ? null : (known ?? exportName(given[0] ?? "", NAME_MAX_CHARACTERS));
}

function readsSection(run: SequencingRun, order: Order): string[][] {
  const [first, second] = [cycles("read1_cycles"), cycles("read2_cycles")];
  if (first === null) {
    return [
      ["Read1Cycles", READ_CYCLES_USUAL],
      ["Read2Cycles", second ?? READ_CYCLES_USUAL],
    ];
  }
  return [["Read1Cycles", first], ...(second === null ? [] : [["Read2Cycles", second]])];

  function cycles(name: string): string | null {
    const said = findRunFact(run, order, [name]);
    return said !== null && /^[1-9]\d{0,3}$/.test(said) ? said : null;
  }
}

function softwareSection(run: SequencingRun, order: Order): string[][] {
  const version = findRunFact(run, order, ["bcl_convert_version"]);
  return version !== null && /^[\w.-]{1,40}$/.test(version) ? [["SoftwareVersion", version]] : [];
}
