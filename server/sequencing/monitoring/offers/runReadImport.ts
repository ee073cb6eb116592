import type { Site } from "../../../platform/site/site.ts";
import {
  claimReadImport,
  type ClaimedReadImport,
  type HeldReadImport,
  holdReadImport,
  ReadImportLost,
  putBack,
  settleFailed,
} from "./claimReadImport.ts";
import { constants } from "node:fs";
import { rm, statfs } from "node:fs/promises";
import { posix } from "node:path";
import { Sample } from "../../../../db/models/Sample.ts";
import { StreamFile } from "../../../../db/models/StreamFile.ts";
import { StreamRun } from "../../../../db/models/StreamRun.ts";
import { StreamTaking } from "../../../../db/models/StreamTaking.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import { dataRoot, makeFolderInside, openInside, resolveInside } from "../../../data/files/dataRoot.ts";
import { syncFolders } from "../../../platform/storage/syncFolders.ts";
import { STREAM_TAKING_FILES_MAX } from "../../../platform/limits/limits.ts";
import { readExtensionNotAllowed } from "../../../data/reads/errors.ts";
import { longestExtension } from "../../../data/reads/rules/pairFiles.ts";
import { readSetting } from "../../../access/settings/readSetting.ts";
import { dataDiskFull, nothingToTake, tooManyFilesToTake } from "./errors.ts";
import { finishReadImport } from "./finishReadImport.ts";
import { type CountedSource, joinFiles, isGzipName } from "./joinFiles.ts";
import { readPath, tempArea } from "../../../data/files/uploadPaths.ts";

/**
 * Job: runs the requested read imports one after the other until none waits or `signal` is aborted. Of concurrent
 * callers only one copies at a time; the imports of a dead process are restarted.
 */
export async function runReadImports(site: Site, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const claimed = await claimReadImport(site);
    if (!claimed) return;
    await runReadImport(site, claimed, signal);
  }
}

/**
 * Joins the files of a claimed import below the data directory and makes the result the read set of its sample. The
 * import becomes done or failed, or waits again when `signal` is aborted; if the lease was lost, it is unchanged.
 * Unused copies are removed.
 */
async function runReadImport(site: Site, claimed: ClaimedReadImport, signal: AbortSignal): Promise<void> {
  const held = holdReadImport(site, claimed);
  try {
    await copy(site, { claimed, held, signal: AbortSignal.any([signal, held.lost]) });
  } catch (error) {
    if (error instanceof ReadImportLost || held.lost.aborted) return;
    if (signal.aborted) await putBack(claimed);
    else await settleFailed(site, claimed, error);
  } finally {
    await held.letGo();
  }
}

interface Copying {
  claimed: ClaimedReadImport;
  held: HeldReadImport;
  signal: AbortSignal;
}

async function copy(site: Site, { claimed, held, signal }: Copying): Promise<void> {
  const { run, sample } = await whatFor(claimed);
  const root = await dataRoot();
  const files = await filesToImport(claimed);
  const { allowedExtensions } = (await readSetting("sequencing-files")).config;
  const paths = files.map(({ path }) => path);
  const { path, isGzip } = importPath(claimed.id, { sample, run, paths, allowedExtensions });
  if (longestExtension(path, allowedExtensions) === "") raise(readExtensionNotAllowed());
  const totalBytes = sumOf(files, "size");
  await refuseFullDisk(root, totalBytes);
  const isOurs = await StreamTaking.query()
    .where({ id: claimed.id, leaseId: claimed.leaseId })
    .patch({
      fileCount: files.length,
      totalBytes: String(totalBytes),
      totalReads: String(sumOf(files, "reads")),
      path,
    });
  if (isOurs === 0) throw new ReadImportLost();

  const folder = importTempFolder(sample.orderId, claimed.id);
  // Removes the partial copy of a killed process.
  await rm(await resolveInside(root, folder), { recursive: true, force: true });
  await makeFolderInside(root, folder);
  const partPath = posix.join(folder, claimed.leaseId);
  try {
    const part = await openInside(root, partPath, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL);
    try {
      const joined = await joinFiles({
        outputDir: run.outputDir,
        files,
        part,
        isGzip,
        isLive: run.status !== "STOPPED",
        signal,
        onCopied: held.copied,
      });
      await part.sync();
      await makeFolderInside(root, posix.dirname(path));
      await syncFolders(root, posix.dirname(path));
      signal.throwIfAborted();
      await finishReadImport(site, { claimed, run, root, partPath, path, joined });
    } finally {
      await part.close();
    }
  } finally {
    await rm(await resolveInside(root, partPath), { force: true });
    await rm(await resolveInside(root, folder), { recursive: true, force: true });
  }
}

async function whatFor(claimed: ClaimedReadImport): Promise<{ run: StreamRun; sample: Sample }> {
  const run = await StreamRun.query().findById(claimed.streamRunId);
  const sample = await Sample.query().findById(claimed.sampleId);
  if (!run || !sample) throw new ReadImportLost();
  return { run, sample };
}

/** Reads all currently counted files of the sample, grouped by barcode. */
async function filesToImport({ streamRunId, sampleId }: ClaimedReadImport): Promise<CountedSource[]> {
  const files = await StreamFile.query()
    .select("id", "path", "stamp", "size", "reads")
    .where({ streamRunId, sampleId })
    .whereNotNull("stamp")
    .orderBy(["barcode", "path"])
    .limit(STREAM_TAKING_FILES_MAX + 1);
  if (files.length === 0) raise(nothingToTake());
  if (files.length > STREAM_TAKING_FILES_MAX) raise(tooManyFilesToTake());
  return files;
}

// Checked first, because a copy that fills the disk affects every other writer before it fails itself.
async function refuseFullDisk(root: string, totalBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(root);
  if (bavail * bsize < totalBytes) raise(dataDiskFull());
}

function sumOf(files: CountedSource[], column: "size" | "reads"): number {
  return files.reduce((total, file) => total + Number(file[column]), 0);
}

/**
 * Returns the destination of the joined file. Plain files stay plain if the facility accepts them; with one compressed
 * file among them, the result is compressed. allowedExtensions: of FASTQ files.
 */
function importPath(
  takingId: string,
  {
    sample,
    run,
    paths,
    allowedExtensions,
  }: { sample: Sample; run: StreamRun; paths: string[]; allowedExtensions: string[] },
): { path: string; isGzip: boolean } {
  const isPlain = !paths.some(isGzipName) && longestExtension("a.fastq", allowedExtensions) !== "";
  const words = [sample.sampleId, run.flowCellId ?? run.sequencerRunId ?? ""].filter((word) => word !== "");
  const name = `${takingId}-R1-${words.join("_")}.fastq${isPlain ? "" : ".gz"}`;
  return { path: readPath(sample, name), isGzip: !isPlain };
}

/** Returns the temporary directory of a read import. */
function importTempFolder(orderId: string, takingId: string): string {
  return posix.join(tempArea(orderId), takingId);
}
