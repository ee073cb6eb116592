import type { Knex } from "knex";
import { constants } from "node:fs";
import { rm, rmdir, statfs } from "node:fs/promises";
import { posix } from "node:path";
import { ReadImport } from "../../../db/models/ReadImport.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { StreamFile } from "../../../db/models/StreamFile.ts";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { dataRoot, makeFolderInside, openInside, resolveInside } from "../../data/files/dataRoot.ts";
import { readPath, tempArea } from "../../data/files/uploadPaths.ts";
import { readExtensionNotAllowed } from "../../data/reads/errors.ts";
import { longestExtension } from "../../data/reads/rules/pairFiles.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { READ_IMPORT_FILES_MAX } from "../limits.ts";
import type { Site } from "../../platform/site/site.ts";
import { syncFolders } from "../../platform/storage/syncFolders.ts";
import { dataDiskFull, noCountedFiles, tooManyCountedFiles } from "./errors.ts";
import { finishReadImport, ReadImportLost } from "./finishReadImport.ts";
import { type CountedSource, isGzipName, joinFiles } from "./joinFiles.ts";

/**
 * Joins the files of a started import below the data directory, first in a temporary file, and makes the result the
 * read set of its sample. Removes what a dead process left of an earlier attempt, and its own temporary file in any
 * case. onCopied: called with the number of bytes read so far. Raises the refusals of imports; throws the reason of
 * `signal`, ReadImportLost, and system errors.
 */
export async function mergeReads(
  site: Site,
  started: ReadImport,
  { signal, onCopied }: { signal: AbortSignal; onCopied: (copiedBytes: number) => void },
): Promise<void> {
  const run = await StreamRun.query(site.database).findById(started.streamRunId);
  const sample = await Sample.query(site.database).findById(started.sampleId);
  if (!run || !sample) throw new ReadImportLost();
  const root = await dataRoot(site.database);
  const files = await readCountedFiles(site.database, started);
  const { allowedExtensions } = (await readSetting("sequencing-files", site.database)).config;
  const paths = files.map((file) => file.path);
  const { path, isGzip } = joinedPath(started.id, { sample, run, paths, allowedExtensions });
  if (longestExtension(path, allowedExtensions) === "") raise(readExtensionNotAllowed());
  const totalBytes = total(files, "size");
  await refuseFullDisk(root, totalBytes);
  const rows = await ReadImport.query(site.database)
    .where({ id: started.id, attempt: started.attempt, status: "copying" })
    .patch({
      fileCount: files.length,
      totalBytes: String(totalBytes),
      totalReads: String(total(files, "reads")),
      path,
    });
  if (rows === 0) throw new ReadImportLost();

  const folder = posix.join(tempArea(sample.orderId), started.id);
  await rm(await resolveInside(root, folder), { recursive: true, force: true });
  await makeFolderInside(root, folder);
  const partPath = posix.join(folder, String(started.attempt));
  try {
    const part = await openInside(root, partPath, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL);
    try {
      const isLive = run.status !== "STOPPED";
      const { outputDir } = run;
      const joined = await joinFiles(site.database, {
        outputDir,
        files,
        part,
        isGzip,
        isLive,
        signal,
        onCopied,
      });
      await part.sync();
      await makeFolderInside(root, posix.dirname(path));
      await syncFolders(root, posix.dirname(path));
      signal.throwIfAborted();
      await finishReadImport(site, { started, run, root, partPath, path, joined });
    } finally {
      await part.close();
    }
  } finally {
    await rm(await resolveInside(root, partPath), { force: true });
    // Contains the file of a later attempt if this one was lost.
    await rmdir(await resolveInside(root, folder)).catch(() => {});
  }
}

/** Reads all currently counted files of the sample, grouped by barcode. */
async function readCountedFiles(db: Knex, { streamRunId, sampleId }: ReadImport): Promise<CountedSource[]> {
  const files = await StreamFile.query(db)
    .select("id", "path", "stamp", "size", "reads", "bases")
    .where({ streamRunId, sampleId })
    .whereNotNull("stamp")
    .orderBy(["barcode", "path"])
    .limit(READ_IMPORT_FILES_MAX + 1);
  if (files.length === 0) raise(noCountedFiles());
  if (files.length > READ_IMPORT_FILES_MAX) raise(tooManyCountedFiles());
  return files;
}

// Checked first, because a copy that fills the disk affects every other writer before it fails itself.
async function refuseFullDisk(root: string, totalBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(root);
  if (bavail * bsize < totalBytes) raise(dataDiskFull());
}

function total(files: CountedSource[], column: "size" | "reads"): number {
  return files.reduce((sum, file) => sum + Number(file[column]), 0);
}

/**
 * Returns the destination of the joined file. Plain files stay plain if the facility accepts them; with one compressed
 * file among them, the result is compressed. allowedExtensions: of FASTQ files.
 */
function joinedPath(
  importId: string,
  {
    sample,
    run,
    paths,
    allowedExtensions,
  }: { sample: Sample; run: StreamRun; paths: string[]; allowedExtensions: string[] },
): { path: string; isGzip: boolean } {
  const isPlain = !paths.some(isGzipName) && longestExtension("a.fastq", allowedExtensions) !== "";
  const words = [sample.sampleId, run.flowCellId ?? run.sequencerRunId ?? ""].filter((word) => word !== "");
  const name = `${importId}-R1-${words.join("_")}.fastq${isPlain ? "" : ".gz"}`;
  return { path: readPath(sample, name), isGzip: !isPlain };
}
