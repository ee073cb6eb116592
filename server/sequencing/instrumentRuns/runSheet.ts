import type { InstrumentRun } from "../../../db/models/InstrumentRun.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { indexesUneven } from "../runs/errors.ts";
import { illuminaSections, platformName } from "../runs/exports/illuminaSheet.ts";
import { exportName } from "../runs/rules/exportNames.ts";
import { reverseComplement } from "../runs/rules/reverseComplement.ts";
import {
  barcodesMissing,
  barcodesRepeated,
  indexesMissing,
  indexesRepeated,
  runWithoutLibraries,
} from "./errors.ts";
import type { RunLibrary } from "./readRunLibraries.ts";
import { isI5Reversed, type SheetTarget } from "./rules/i5Orientation.ts";

// The cycles of a run of two reads of 150 bases.
const READ_CYCLES_USUAL = 151;
const NAME_MAX_CHARACTERS = 100;
const MINKNOW_NAME_MAX_CHARACTERS = 40;
const LIBRARIES_NAMED = 20;

interface Row extends RunLibrary {
  indexes: string[];
}

/**
 * Formats the sample sheet of a complete Illumina run. Sample_ID is the library code, which is unique in the facility,
 * and Sample_Project the order number. The second index is reversed where the target expects it (i5Orientation.ts).
 * version: 2 has the sections of BCL Convert, 1 those of bcl2fastq and older instruments. Raises runWithoutLibraries,
 * indexesMissing, indexesUneven, indexesRepeated.
 */
export function illuminaRunSheet(
  run: InstrumentRun,
  libraries: readonly RunLibrary[],
  { version, target }: { version: 1 | 2; target: SheetTarget },
): string[][] {
  const model = run.instrument?.model ?? run.instrument?.name ?? run.platform;
  const rows = withIndexes(libraries, isI5Reversed(model, target));
  const [first] = rows;
  const lengths = (first?.indexes ?? []).map((index) => index.length);
  if (version === 1) return sheetV1(run, rows);
  return illuminaSections({
    runName: run.name,
    platform: platformName([model, run.platform]),
    reads: readCycles(run).map((cycles, at) => [`Read${at + 1}Cycles`, String(cycles)]),
    indexCycles: lengths,
    software: [],
    columns: ["Lane", "Sample_ID", "Index", ...(lengths.length > 1 ? ["Index2"] : []), "Sample_Project"],
    rows: rows.map(({ lane, libraryCode, indexes, orderNumber }) => [
      String(lane),
      libraryCode,
      ...indexes,
      exportName(orderNumber, NAME_MAX_CHARACTERS),
    ]),
  });
}

function sheetV1(run: InstrumentRun, rows: Row[]): string[][] {
  const isDual = (rows[0]?.indexes.length ?? 0) > 1;
  return [
    ["[Header]"],
    ["IEMFileVersion", "4"],
    ["Experiment Name", exportName(run.name, NAME_MAX_CHARACTERS)],
    ["Date", (run.startedAt ?? run.plannedStart ?? run.createdAt).toISOString().slice(0, 10)],
    ["Workflow", "GenerateFASTQ"],
    [""],
    ["[Reads]"],
    ...readCycles(run).map((cycles) => [String(cycles)]),
    [""],
    ["[Settings]"],
    [""],
    ["[Data]"],
    ["Lane", "Sample_ID", "index", ...(isDual ? ["index2"] : []), "Sample_Project", "Description"],
    ...rows.map(({ lane, libraryCode, indexes, orderNumber, sampleCode }) => [
      String(lane),
      libraryCode,
      ...indexes,
      exportName(orderNumber, NAME_MAX_CHARACTERS),
      exportName(sampleCode, NAME_MAX_CHARACTERS),
    ]),
  ];
}

function readCycles({ read1Cycles, read2Cycles }: InstrumentRun): number[] {
  if (read1Cycles === null)
    return [READ_CYCLES_USUAL, read2Cycles ?? READ_CYCLES_USUAL].filter((cycles) => cycles > 0);
  return [read1Cycles, ...(read2Cycles === null || read2Cycles === 0 ? [] : [read2Cycles])];
}

/** Adds the indexes of all libraries as they are written; all have the same number and lengths, and differ within a
 *  lane. */
function withIndexes(libraries: readonly RunLibrary[], reversed: boolean): Row[] {
  if (libraries.length === 0) raise(runWithoutLibraries());
  const without = libraries.filter(({ i7Sequence }) => i7Sequence === null);
  if (without.length > 0) raise(indexesMissing({ libraries: codes(without) }));
  const rows = libraries.map((library) => ({
    ...library,
    indexes: [
      library.i7Sequence ?? "",
      ...(library.i5Sequence === null
        ? []
        : [reversed ? reverseComplement(library.i5Sequence) : library.i5Sequence]),
    ],
  }));
  const shapes = new Set(rows.map(({ indexes }) => indexes.map(({ length }) => length).join("+")));
  if (shapes.size > 1) raise(indexesUneven({ lengths: [...shapes] }));
  const owners = new Map<string, Row>();
  for (const row of rows) {
    const place = `${row.lane} ${row.indexes.join("+")}`;
    const other = owners.get(place);
    if (other && other.libraryId !== row.libraryId)
      raise(indexesRepeated({ lane: row.lane, libraries: codes([other, row]) }));
    owners.set(place, row);
  }
  // A library may reach a lane by two pools: one row is sufficient.
  return [...owners.values()];
}

/** Formats the sample sheet of a complete nanopore run, one line for each barcode. Raises runWithoutLibraries,
 *  barcodesMissing, barcodesRepeated. Format: ONT output specifications, sample sheet. */
export function minknowRunSheet(run: InstrumentRun, libraries: readonly RunLibrary[]): string[][] {
  if (libraries.length === 0) raise(runWithoutLibraries());
  const once = [...new Map(libraries.map((library) => [library.libraryId, library])).values()];
  const shared = [
    (run.flowCell ?? "").toUpperCase(),
    (run.flowCellProduct ?? "").toUpperCase(),
    (run.kit ?? "").toUpperCase(),
    exportName(run.name, MINKNOW_NAME_MAX_CHARACTERS),
  ];
  const header = ["flow_cell_id", "flow_cell_product_code", "kit", "experiment_id", "sample_id"];
  const [only] = once;
  if (once.length === 1 && only?.barcode === null) return [header, [...shared, only.libraryCode]];
  const without = once.filter(({ barcode }) => !/^barcode\d+$/.test(barcode ?? ""));
  if (without.length > 0) raise(barcodesMissing({ libraries: codes(without) }));
  const owners = new Map<string, RunLibrary>();
  for (const library of once) {
    const other = owners.get(library.barcode ?? "");
    if (other) raise(barcodesRepeated({ libraries: codes([other, library]) }));
    owners.set(library.barcode ?? "", library);
  }
  const sampleId = exportName(run.name, MINKNOW_NAME_MAX_CHARACTERS);
  return [
    [...header, "barcode", "alias"],
    ...once.map(({ barcode, libraryCode }) => [...shared, sampleId, barcode ?? "", libraryCode]),
  ];
}

function codes(libraries: readonly RunLibrary[]): string[] {
  return [...new Set(libraries.map(({ libraryCode }) => libraryCode))].slice(0, LIBRARIES_NAMED);
}
