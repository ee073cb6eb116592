import { join } from "node:path";
import type { StreamRun } from "../../../../db/models/StreamRun.ts";
import { newId } from "../../../../db/newId.ts";
import { transaction } from "../../../../db/transaction.ts";
import type { Site } from "../../../platform/site/site.ts";
import type { CountedFile, FoundFile } from "../FoundFile.ts";
import { PROBLEMS } from "../problems.ts";
import { mappedSampleCode } from "../../runs/mappedSampleCode.ts";
import { lockRun } from "./recordEvent.ts";
import { type CountedFileRow, insertCountedFile, type InsertOutcome } from "./insertCountedFile.ts";

/**
 * Idempotently records a counted file: writes its row, updates the totals of its run and barcode, and inserts
 * FILE_INGESTED, in one transaction that announces `stream:<run id>`. A new version of a counted path applies the
 * difference, after an ERROR when it is smaller; a new version with the same size, reads and bases changes no total and
 * inserts no event.
 * movedFrom: a path below the output directory at which the file no longer exists, or that another file uses now. If
 * the same version was counted under it, its row moves to the new path with its numbers; the row of a file that was at
 * the new path before is overwritten. Without `counted` nothing else is done: returns "uncounted" when that version has
 * no such row, and the file must be counted.
 * isGone: returns whether a path has lost the file. Called for every other path under which the same version was
 * counted, even if the caller knows none: the file is recorded as moved from a path that has lost it.
 * A barcode whose sample the order does not have is reported once per run. Returns "unchanged" also when the run is
 * stopped or deleted.
 */
export async function recordFile(
  site: Site,
  run: Pick<StreamRun, "id" | "orderId" | "outputDir" | "barcodeMap">,
  found: { file: FoundFile; barcode: string } & (
    { counted: CountedFile; movedFrom?: string | undefined } | { counted?: undefined; movedFrom: string }
  ) & { isGone?: (path: string) => Promise<boolean> },
  now: Date,
): Promise<"counted" | "recounted" | "moved" | "unchanged" | "uncounted"> {
  let { movedFrom } = found;
  const besides: string[] = [];
  while (true) {
    const input = { ...found, movedFrom, besides: found.isGone ? besides : null };
    const written = await write(site, fileToWrite(run, input, now));
    if (written.outcome !== "elsewhere") return presentOutcome(written.outcome);
    if (await found.isGone?.(written.elsewhere)) movedFrom = written.elsewhere;
    else besides.push(written.elsewhere);
  }
}

async function write({ database }: Site, file: CountedFileRow): Promise<InsertOutcome> {
  const written = await insertCountedFile(database, file);
  if (written.outcome !== "overtaken") return written;
  return transaction(database, async (trx) => {
    await lockRun(trx, file.runId);
    return insertCountedFile(trx, file);
  });
}

function presentOutcome(outcome: Exclude<InsertOutcome["outcome"], "elsewhere">) {
  return outcome === "stamped" || outcome === "overtaken" ? "unchanged" : outcome;
}

interface RecordInput {
  file: FoundFile;
  counted?: CountedFile | undefined;
  barcode: string;
  movedFrom: string | undefined;
  besides: string[] | null;
}

function fileToWrite(
  { id: runId, orderId, outputDir, barcodeMap }: Parameters<typeof recordFile>[1],
  { file, counted, barcode, movedFrom, besides }: RecordInput,
  now: Date,
): CountedFileRow {
  const filePath = join(outputDir, file.path);
  const sampleCode = mappedSampleCode(barcodeMap, barcode);
  return {
    runId,
    orderId,
    fileId: newId(),
    path: file.path,
    barcode,
    stamp: file.stamp,
    size: file.sizeBytes,
    reads: counted?.reads ?? null,
    bases: counted?.bases ?? null,
    errorSum: counted?.profile?.errorSum ?? null,
    lengthReads: counted?.profile?.lengthReads ?? null,
    lengthBases: counted?.profile?.lengthBases ?? null,
    writtenAt: file.writtenAt,
    now,
    movedFrom: movedFrom ?? null,
    besides,
    sampleCode,
    eventIds: [newId(), newId(), newId()],
    ingested: JSON.stringify({ filePath, barcode, size: file.sizeBytes }),
    absoluteMovedFrom: movedFrom === undefined ? null : join(outputDir, movedFrom),
    smaller: JSON.stringify({ message: PROBLEMS.smaller, filePath }),
    sampleUnknown: JSON.stringify({ message: PROBLEMS.sampleUnknown, barcode, sampleCode }),
  };
}
