import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import { beginDownload } from "../../../data/downloads/beginDownload.ts";
import { fileNotFound } from "../../../data/files/errors.ts";
import { toEtag, type OpenFile } from "../../../data/files/openDownload.ts";
import type { Preview } from "../../../data/files/openPreview.ts";
import { openStoredFile } from "../../../data/files/openStoredFile.ts";
import { weblogSecrets } from "../../tokens/weblogSecrets.ts";
import { findRun } from "../../runRecords/findRun.ts";
import { redactedLines } from "./redactedLines.ts";
import { runFileOf } from "../../runRecords/runFileOf.ts";

/**
 * Opens any file in a run directory as a download for a facility admin: results unchanged and recorded in the download
 * log, files of engine and launcher with their tokens redacted. The caller streams and closes it. path: as in the
 * details of the run. Raises runNotFound, fileNotFound, invalidFilePath, notAFile.
 */
export async function openRunFile(
  ctx: SignedInContext,
  { runId, path: asked }: { runId: string; path: string },
): Promise<OpenFile | Preview> {
  const run = await findRun(ctx, runId);
  const found = await runFileOf(asked);
  if (found?.run.id !== run.id) return raise(fileNotFound());
  const { folder, path, shown } = found;
  const { file, stats } = await openStoredFile(folder.root, path);
  const name = path.slice(path.lastIndexOf("/") + 1);
  const sizeBytes = Number(stats.size);
  if (path.startsWith("output/"))
    return {
      file,
      name,
      sizeBytes,
      modifiedAt: stats.mtime,
      etag: toEtag(stats),
      dataClass: undefined,
      begin: (range) => {
        const entry = { kind: "other" as const, recordId: null, sampleId: null, order: run.order ?? null };
        return beginDownload(
          ctx,
          { taker: { userId: ctx.user.id }, path: shown, name, sizeBytes, ...entry },
          range,
        );
      },
    };
  const secrets = await weblogSecrets(ctx.site, run.id);
  return {
    name,
    contentType: "application/octet-stream",
    isAttachment: true,
    sizeBytes,
    content: { file, modifiedAt: stats.mtime, etag: toEtag(stats), through: () => redactedLines(secrets) },
  };
}
