import type { FileHandle } from "node:fs/promises";
import type { Transform } from "node:stream";
import type { z } from "zod";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { PREVIEW_MAX_BYTES } from "../../platform/limits/limits.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { mayPreview } from "./access.ts";
import { dataRoot, isRelativeInside } from "./dataRoot.ts";
import { demoPreview } from "./demoPreview.ts";
import { fileTypeNotAllowed, invalidFilePath, missingPath, previewTooLarge } from "./errors.ts";
import { fileNameOf } from "../../platform/storage/fileNameOf.ts";
import { findFileRecord } from "./findFileRecord.ts";
import { etagOf } from "./openDownload.ts";
import { openStored } from "./openStored.ts";
import { previewTypeOf } from "./previewTypeOf.ts";
import { runFileOpener } from "./runFileOpener.ts";
import type { previewInput } from "./schema.ts";

export interface Preview {
  name: string;
  contentType: string;
  /** Saved rather than shown. */
  isAttachment?: true;
  sizeBytes: number;
  /** A stored file, to be read and then closed, or what a demo session is shown instead. */
  content:
    | {
        file: FileHandle;
        modifiedAt: Date;
        etag: string;
        /** What the bytes go through on their way, which changes how many there are. */
        through?: () => Transform;
      }
    | { text: string };
}

const MEGABYTE = 1024 * 1024;

/** Opens a report to be shown in the browser; the caller streams and closes it. Demo sessions see generated stand-ins.
 *  path: relative to the data base path, a file of a run as it is shown, or an absolute one below either. Asks in this order: path, kind of file, base
 *  path, path safety, access, existence, size (spec §4).
 *  Raises missingPath, fileTypeNotAllowed, dataBasePathNotConfigured, invalidFilePath, fileNotFound,
 *  notAFile, previewTooLarge, noPreviewInDemo. */
export async function openPreview(
  ctx: SignedInContext,
  { path: asked = "" }: z.output<typeof previewInput>,
): Promise<Preview> {
  if (asked === "") raise(missingPath());
  const contentType = previewTypeOf(asked) ?? raise(fileTypeNotAllowed());
  if (ctx.user.isDemo) return demoPreview(fileNameOf(asked), contentType);
  const runFile = await runFileOpener().preview(ctx, asked, { name: fileNameOf(asked), contentType });
  if (runFile) return runFile;
  const root = await dataRoot();
  const path = asked.startsWith(`${root}/`) ? asked.slice(root.length + 1) : asked;
  if (!isRelativeInside(path)) raise(invalidFilePath());
  if (!mayPreview(ctx.user, await findFileRecord(path))) raise(forbidden());
  const { file, stats } = await openStored(root, path);
  if (stats.size > PREVIEW_MAX_BYTES) {
    await file.close();
    raise(previewTooLarge({ megabytes: Math.ceil(Number(stats.size) / MEGABYTE) }));
  }
  const content = { file, modifiedAt: stats.mtime, etag: etagOf(stats) };
  return { name: fileNameOf(path), contentType, sizeBytes: Number(stats.size), content };
}
