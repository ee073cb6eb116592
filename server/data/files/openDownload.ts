import type { BigIntStats } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import type { z } from "zod";
import type { DataClass } from "../../../db/models/Read.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { beginDownload, type ByteRange, type Recipient, type Transfer } from "../downloads/beginDownload.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { type FileRecord, isDownloadable, mayDownload } from "./access.ts";
import { dataRoot, isRelativeInside } from "./dataRoot.ts";
import {
  accessDenied,
  assemblyDownloadsDisabled,
  fileTypeNotAllowed,
  invalidFilePath,
  missingPath,
} from "./errors.ts";
import { fileName } from "../../platform/storage/fileName.ts";
import { findFileRecord } from "./findFileRecord.ts";
import { toDownloadLogEntry } from "./toDownloadLogEntry.ts";
import { openStoredFile } from "./openStoredFile.ts";
import { runFileOpener } from "./runFileOpener.ts";
import type { downloadInput } from "./schema.ts";

export interface OpenFile {
  /** The open file; the caller reads and closes it. */
  file: FileHandle;
  name: string;
  sizeBytes: number;
  modifiedAt: Date;
  etag: string;
  /** For read sets only. */
  dataClass: DataClass | undefined;
  /** Records the download. Call it before the first byte is sent. */
  begin(range: ByteRange | undefined): Promise<Transfer>;
}

/**
 * Opens a stored file, or a result of a run, for a user who may download it; the caller streams and closes it. taker:
 * the downloader to record, if not the account itself. Checks in this order: path, base path, path safety, kind of
 * file, access, existence (spec §4, reference 3-files §3). Raises missingPath, dataBasePathNotConfigured,
 * invalidFilePath, fileTypeNotAllowed, assemblyDownloadsDisabled, accessDenied, fileNotFound, notAFile.
 */
export async function openDownload(
  ctx: SignedInContext,
  { path = "" }: z.output<typeof downloadInput>,
  taker: Recipient = { userId: ctx.user.id },
): Promise<OpenFile> {
  if (path === "") raise(missingPath());
  const runFile = isRelativeInside(path) && (await runFileOpener().download(ctx, path, taker));
  if (runFile) return runFile;
  const root = await dataRoot(ctx.db);
  if (!isRelativeInside(path)) raise(invalidFilePath());
  const record = await findFileRecord(ctx.db, path);
  const { config } = await readSetting("sequencing-files", ctx.db);
  if (!isDownloadable(path, record?.kind, config.allowedExtensions)) raise(fileTypeNotAllowed());
  const verdict = mayDownload(ctx.user, record, await readSetting("access", ctx.db));
  if (verdict === "assemblies disabled") raise(assemblyDownloadsDisabled());
  if (verdict === "denied") raise(accessDenied());
  const { file, stats } = await openStoredFile(root, path);
  const sizeBytes = Number(stats.size);
  const name = downloadName(record, path);
  return {
    file,
    name,
    sizeBytes,
    modifiedAt: stats.mtime,
    etag: toEtag(stats),
    dataClass: recordDataClass(record),
    begin: (range) =>
      beginDownload(ctx, { taker, path, name, sizeBytes, ...toDownloadLogEntry(record) }, range),
  };
}

function downloadName(record: FileRecord | undefined, path: string): string {
  if (record?.kind === "artifact") return record.artifact.originalName;
  return record?.kind === "published" ? record.item.fileName : fileName(path);
}

// Only read sets of class cleaned are published.
function recordDataClass(record: FileRecord | undefined): DataClass | undefined {
  if (record?.kind === "read") return record.read.dataClass;
  return record?.kind === "published" && record.item.kind === "read" ? "cleaned" : undefined;
}

/** Returns the strong ETag of a file: size and modification time in nanoseconds. */
export function toEtag({ size, mtimeNs }: BigIntStats): string {
  return `"${size.toString(16)}-${mtimeNs.toString(16)}"`;
}
