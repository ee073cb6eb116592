import { Readable } from "node:stream";
import type { z } from "zod";
import { safeFileName } from "../../data/files/uploadPaths.ts";
import { csvLine } from "../../platform/exports/csvLine.ts";
import type { Export } from "../../platform/exports/Export.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findInstrumentRun } from "./findInstrumentRun.ts";
import { readRunLibraries } from "./readRunLibraries.ts";
import { illuminaRunSheet, minknowRunSheet } from "./runSheet.ts";
import type { sampleSheetInput } from "./schema.ts";

// So that the distinguishing part of file names is not truncated.
const RUN_NAME_MAX_CHARACTERS = 100;

/** Exports the sample sheet of a complete run. Raises sequencingRunNotFound and the refusals of the sheet. */
export async function exportSampleSheet(
  ctx: SignedInContext,
  { instrumentRunId, format, target }: z.output<typeof sampleSheetInput>,
): Promise<Export> {
  const run = await findInstrumentRun(ctx.db, instrumentRunId);
  const libraries = await readRunLibraries(ctx.db, instrumentRunId);
  const lines =
    format === "minknow"
      ? minknowRunSheet(run, libraries)
      : illuminaRunSheet(run, libraries, { version: format === "illumina_v1" ? 1 : 2, target });
  return {
    name: `${safeFileName(run.name).slice(0, RUN_NAME_MAX_CHARACTERS)}-${format === "minknow" ? "minknow" : "SampleSheet"}.csv`,
    contentType: "text/csv; charset=utf-8",
    stream: Readable.from([lines.map(csvLine).join("")]),
  };
}
