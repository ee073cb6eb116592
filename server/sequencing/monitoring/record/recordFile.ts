import { join } from "node:path";
import type { StreamRun } from "../../../../db/models/StreamRun.ts";
import { newId } from "../../../../db/newId.ts";
import { transaction } from "../../../../db/transaction.ts";
import type { Site } from "../../../platform/site/site.ts";
import type { CountedFile, FoundFile } from "../found.ts";
import { PROBLEMS } from "../problems.ts";
import { mappedSampleCode } from "../../runs/mappedSampleCode.ts";
import { lockRun } from "./recordEvent.ts";
import { type CountedFileRow, insertCountedFile, type InsertOutcome } from "./insertCountedFile.ts";

/** Idempotently records a counted file: writes its row, updates the totals of its run and barcode, and inserts
 *  FILE_INGESTED, in one transaction that announces `stream:<run id>`. A new version of a counted path applies the
 *  difference, after an ERROR when it is smaller; the same size, reads and bases change no total and insert no event.
 *  movedFrom: a path below the output folder that is gone from the disk, or another file's now. Where the same
 *  version was counted under it, its row becomes this one with the numbers it has; a file that lay here before is
 *  overwritten by it. Without `counted` nothing else is done: it gives "uncounted" where that version is not there,
 *  and the file is to be counted.
 *  isGone: whether no file lies at a path any more. Asked of any other path under which the same version was counted,
 *  whatever the caller knows: it is moved from there, if nothing does.
 *  A barcode whose sample the order does not have is told of once a run.
 *  Returns "unchanged" too when the run is stopped or gone. */
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
    const asked = { ...found, movedFrom, besides: found.isGone ? besides : null };
    const written = await write(site, fileToWrite(run, asked, now));
    if (written.outcome !== "elsewhere") return presentOutcome(written.outcome);
    if (await found.isGone?.(written.elsewhere)) movedFrom = written.elsewhere;
    else besides.push(written.elsewhere);
  }
}

async function write({ database }: Site, file: CountedFileRow): Promise<InsertOutcome> {
  const written = await insertCountedFile(database, file);
  if (written.outcome !== "overtaken") return written;
  return transaction(async (trx) => {
    await lockRun(trx, file.runId);
    return insertCountedFile(trx, file);
  });
}

function presentOutcome(outcome: Exclude<InsertOutcome["outcome"], "elsewhere">) {
  return outcome === "stamped" || outcome === "overtaken" ? "unchanged" : outcome;
}

interface Asked {
  file: FoundFile;
  counted?: CountedFile | undefined;
  barcode: string;
  movedFrom: string | undefined;
  besides: string[] | null;
}

function fileToWrite(
  { id: runId, orderId, outputDir, barcodeMap }: Parameters<typeof recordFile>[1],
  { file, counted, barcode, movedFrom, besides }: Asked,
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
