import type { FileHandle } from "node:fs/promises";
import type { Transform } from "node:stream";
import type { z } from "zod";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { PREVIEW_MAX_BYTES } from "../limits.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { mayPreview } from "./access.ts";
import { dataRoot, isRelativeInside } from "./dataRoot.ts";
import {
  fileTypeNotAllowed,
  invalidFilePath,
  missingPath,
  previewTooLarge,
  noPreviewInDemo,
} from "./errors.ts";
import { fileName } from "../../platform/storage/fileName.ts";
import { findFileRecord } from "./findFileRecord.ts";
import { toEtag } from "./openDownload.ts";
import { openStoredFile } from "./openStoredFile.ts";
import { previewContentType } from "./previewContentType.ts";
import { runFileOpener } from "./runFileOpener.ts";
import type { previewInput } from "./schema.ts";

const MEGABYTE = 1024 * 1024;

const NOTE =
  "The public demo shows made-up figures: only the results of its own pipeline runs are displayed.";

export interface Preview {
  name: string;
  contentType: string;
  /** Whether the browser saves the file instead of displaying it. */
  isAttachment?: true;
  sizeBytes: number;
  /** A stored file, which the caller reads and closes, or the stand-in for a demo session. */
  content:
    | {
        file: FileHandle;
        modifiedAt: Date;
        etag: string;
        /** Transforms the bytes during the transfer, which changes their number. */
        through?: () => Transform;
      }
    | { text: string };
}

/**
 * Opens a report for display in the browser; the caller streams and closes it. Demo sessions receive generated content
 * only: results of the demo's own runs, or stand-ins. path: relative to the data base path, a file of a run as
 * displayed, or an absolute path below either root. Checks in this order: path, kind of file, base path, path safety, access, existence, size (spec §4). Raises
 * missingPath, fileTypeNotAllowed, dataBasePathNotConfigured, invalidFilePath, fileNotFound, notAFile,
 * previewTooLarge, noPreviewInDemo.
 */
export async function openPreview(
  ctx: SignedInContext,
  { path: requestedPath = "" }: z.output<typeof previewInput>,
): Promise<Preview> {
  if (requestedPath === "") raise(missingPath());
  const contentType = previewContentType(requestedPath) ?? raise(fileTypeNotAllowed());
  const shown = { name: fileName(requestedPath), contentType };
  if (ctx.user.isDemo)
    return (await runFileOpener().demoPreview(ctx, requestedPath, shown)) ?? standIn(shown);
  const runFile = await runFileOpener().preview(ctx, requestedPath, shown);
  if (runFile) return runFile;
  const root = await dataRoot(ctx.db);
  const path = requestedPath.startsWith(`${root}/`) ? requestedPath.slice(root.length + 1) : requestedPath;
  if (!isRelativeInside(path)) raise(invalidFilePath());
  if (!mayPreview(ctx.user, await findFileRecord(ctx.db, path))) raise(forbidden());
  const { file, stats } = await openStoredFile(root, path);
  if (stats.size > PREVIEW_MAX_BYTES) {
    await file.close();
    raise(previewTooLarge({ megabytes: Math.ceil(Number(stats.size) / MEGABYTE) }));
  }
  const content = { file, modifiedAt: stats.mtime, etag: toEtag(stats) };
  return { name: fileName(path), contentType, sizeBytes: Number(stats.size), content };
}

/**
 * Returns the stand-in for a demo session: an example of the file's kind, for any path (spec §4). Raises
 * noPreviewInDemo for kinds without one.
 */
function standIn({ name, contentType }: { name: string; contentType: string }): Preview {
  const text = standInText(contentType.split(";")[0] ?? "") ?? raise(noPreviewInDemo());
  return { name, contentType, sizeBytes: Buffer.byteLength(text), content: { text } };
}

function standInText(type: string): string | undefined {
  switch (type) {
    case "text/html":
      return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Not part of the demo</title><style>:root { color-scheme: light dark; } body { font: 14px/1.5 system-ui, sans-serif; margin: 24px; max-width: 72ch; }</style></head><body><h1>Not part of the demo</h1><p>${NOTE}</p></body></html>`;
    case "text/csv":
    case "text/tab-separated-values":
      return `note\n${NOTE}\n`;
    case "text/plain":
      return `${NOTE}\n`;
    case "application/json":
      return `${JSON.stringify({ demo: true, note: NOTE })}\n`;
    default:
      return undefined;
  }
}
