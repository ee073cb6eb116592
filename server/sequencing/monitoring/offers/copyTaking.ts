import type { Site } from "../../../platform/site/site.ts";
import {
  claimTaking,
  type ClaimedTaking,
  type HeldTaking,
  holdTaking,
  TakingLost,
  putBack,
  settleFailed,
} from "./claimTaking.ts";
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
import { longestEnding } from "../../../data/reads/rules/pairFiles.ts";
import { readSetting } from "../../../access/settings/readSetting.ts";
import { dataDiskFull, nothingToTake, tooManyFilesToTake } from "./errors.ts";
import { finishTaking } from "./finishTaking.ts";
import { type CountedSource, joinFiles, isGzipName } from "./joinFiles.ts";
import { readPath, tempArea } from "../../../data/files/uploadPaths.ts";

/** Does what is asked of the offers of streams, one taking after the other, until none waits or `signal` is aborted.
 *  However many call it, one copies at a time; what a process that died has left is begun anew. */
export async function runTakings(site: Site, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const claimed = await claimTaking(site);
    if (!claimed) return;
    await copyTaking(site, claimed, signal);
  }
}

/** Joins the files of a claimed taking below the data base path and makes the joined one the read of its sample. It ends
 *  done or failed, or waits again when `signal` is aborted; one that is no longer ours is left as it is. Whatever was
 *  copied and does not count is removed. */
async function copyTaking(site: Site, claimed: ClaimedTaking, signal: AbortSignal): Promise<void> {
  const held = holdTaking(site, claimed);
  try {
    await copy(site, { claimed, held, signal: AbortSignal.any([signal, held.lost]) });
  } catch (error) {
    if (error instanceof TakingLost || held.lost.aborted) return;
    if (signal.aborted) await putBack(claimed);
    else await settleFailed(site, claimed, error);
  } finally {
    await held.letGo();
  }
}

interface Copying {
  claimed: ClaimedTaking;
  held: HeldTaking;
  signal: AbortSignal;
}

async function copy(site: Site, { claimed, held, signal }: Copying): Promise<void> {
  const { run, sample } = await whatFor(claimed);
  const root = await dataRoot();
  const files = await filesToTake(claimed);
  const { allowedExtensions } = (await readSetting("sequencing-files")).config;
  const paths = files.map(({ path }) => path);
  const { path, isGzip } = takingPlace(claimed.id, { sample, run, paths, allowedExtensions });
  if (longestEnding(path, allowedExtensions) === "") raise(readExtensionNotAllowed());
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
  if (isOurs === 0) throw new TakingLost();

  const folder = takingTempFolder(sample.orderId, claimed.id);
  // What a copy that was killed has left.
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
      await finishTaking(site, { claimed, run, root, partPath, path, joined });
    } finally {
      await part.close();
    }
  } finally {
    await rm(await resolveInside(root, partPath), { force: true });
    await rm(await resolveInside(root, folder), { recursive: true, force: true });
  }
}

async function whatFor(claimed: ClaimedTaking): Promise<{ run: StreamRun; sample: Sample }> {
  const run = await StreamRun.query().findById(claimed.streamRunId);
  const sample = await Sample.query().findById(claimed.sampleId);
  if (!run || !sample) throw new TakingLost();
  return { run, sample };
}

/** All of the sample, as they are counted now; those of one barcode stand together. */
async function filesToTake({ streamRunId, sampleId }: ClaimedTaking): Promise<CountedSource[]> {
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

// A copy that fills the disk to its end harms everybody who writes there before it fails itself.
async function refuseFullDisk(root: string, totalBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(root);
  if (bavail * bsize < totalBytes) raise(dataDiskFull());
}

function sumOf(files: CountedSource[], column: "size" | "reads"): number {
  return files.reduce((total, file) => total + Number(file[column]), 0);
}

/** Where the joined file of a taking ends. Plain files stay plain where the facility takes such; one compressed file
 *  among them, and all are. allowedExtensions: of reads. */
function takingPlace(
  takingId: string,
  {
    sample,
    run,
    paths,
    allowedExtensions,
  }: { sample: Sample; run: StreamRun; paths: string[]; allowedExtensions: string[] },
): { path: string; isGzip: boolean } {
  const isPlain = !paths.some(isGzipName) && longestEnding("a.fastq", allowedExtensions) !== "";
  const words = [sample.sampleId, run.flowCellId ?? run.sequencerRunId ?? ""].filter((word) => word !== "");
  const name = `${takingId}-R1-${words.join("_")}.fastq${isPlain ? "" : ".gz"}`;
  return { path: readPath(sample, name), isGzip: !isPlain };
}

/** The folder of what is being copied for a taking. */
function takingTempFolder(orderId: string, takingId: string): string {
  return posix.join(tempArea(orderId), takingId);
}
