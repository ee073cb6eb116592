import type { Knex } from "knex";
import type { PipelineRun } from "../../../../db/models/PipelineRun.ts";
import type { RunFolder } from "../../../../db/models/RunFolder.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import { csvLine } from "../../../platform/exports/csvLine.ts";
import { findInstrumentRun } from "../../../sequencing/instrumentRuns/findInstrumentRun.ts";
import { readRunLibraries } from "../../../sequencing/instrumentRuns/readRunLibraries.ts";
import { illuminaRunSheet } from "../../../sequencing/instrumentRuns/runSheet.ts";
import { SAMPLE_SHEET_MAX_BYTES } from "../../../sequencing/limits.ts";
import { readFolderFile } from "../../../sequencing/runFolders/survey/readFolderFile.ts";
import { folderNotPlanned, sheetNotInFolder } from "./errors.ts";

/** Returns the sample sheet of a demultiplexing as text: that of the planned run in the format of BCL Convert, or the
 *  file in the run folder. Raises folderNotPlanned, sheetNotInFolder, and what illuminaRunSheet raises. */
export async function readChosenSheet(
  db: Knex,
  { path, instrumentRunId }: Pick<RunFolder, "path" | "instrumentRunId">,
  source: PipelineRun["sheetSource"],
): Promise<string> {
  if (source === "folder")
    return (
      (await readFolderFile(path, "SampleSheet.csv", SAMPLE_SHEET_MAX_BYTES)) ?? raise(sheetNotInFolder())
    );
  if (instrumentRunId === null) return raise(folderNotPlanned());
  const run = await findInstrumentRun(db, instrumentRunId);
  const libraries = await readRunLibraries(db, instrumentRunId);
  const lines = illuminaRunSheet(run, libraries, { version: 2, target: "bcl_convert" });
  return lines.map(csvLine).join("");
}
