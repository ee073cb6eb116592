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

const LINES = [
  ["sample", "reads", "bases", "mean_quality", "gc_percent"],
  ["DEMO-01", "1204331", "181853981", "35.1", "48.2"],
  ["DEMO-02", "987210", "149068710", "34.7", "51.6"],
  ["DEMO-03", "1410876", "213042276", "35.4", "47.9"],
];

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
 * Opens a report for display in the browser; the caller streams and closes it. Demo sessions receive generated
 * stand-ins. path: relative to the data base path, a file of a run as displayed, or an absolute path below either
 * root. Checks in this order: path, kind of file, base path, path safety, access, existence, size (spec §4). Raises
 * missingPath, fileTypeNotAllowed, dataBasePathNotConfigured, invalidFilePath, fileNotFound, notAFile,
 * previewTooLarge, noPreviewInDemo.
 */
export async function openPreview(
  ctx: SignedInContext,
  { path: requestedPath = "" }: z.output<typeof previewInput>,
): Promise<Preview> {
  if (requestedPath === "") raise(missingPath());
  const contentType = previewContentType(requestedPath) ?? raise(fileTypeNotAllowed());
  if (ctx.user.isDemo) return demoPreview(fileName(requestedPath), contentType);
  const runFile = await runFileOpener().preview(ctx, requestedPath, {
    name: fileName(requestedPath),
    contentType,
  });
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
function demoPreview(name: string, contentType: string): Preview {
  const text = demoExample(contentType.split(";")[0] ?? "") ?? raise(noPreviewInDemo());
  return { name, contentType, sizeBytes: Buffer.byteLength(text), content: { text } };
}

function demoExample(type: string): string | undefined {
  switch (type) {
    case "text/html":
      return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Example report</title></head><body style="font-family: sans-serif"><h1>Example report</h1><p>The public demo shows made-up figures.</p><table>${LINES.map(row).join("")}</table></body></html>`;
    case "text/csv":
      return lines(",");
    case "text/tab-separated-values":
      return lines("\t");
    case "text/plain":
      return "The public demo shows made-up figures.\n";
    case "application/json":
      return `${JSON.stringify({ demo: true, samples: LINES.slice(1).map(([sample]) => sample) })}\n`;
    default:
      return undefined;
  }
}

function row(cells: string[]): string {
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
}

function lines(separator: string): string {
  return `${LINES.map((cells) => cells.join(separator)).join("\n")}\n`;
}
