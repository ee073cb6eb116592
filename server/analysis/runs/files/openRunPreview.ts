import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import { forbidden } from "../../../platform/errors/errors.ts";
import { previewTooLarge } from "../../../data/files/errors.ts";
import { toEtag } from "../../../data/files/openDownload.ts";
import type { Preview } from "../../../data/files/openPreview.ts";
import { openStoredFile } from "../../../data/files/openStoredFile.ts";
import { isFacilityAdmin } from "../../../platform/rpc/gates.ts";
import { PREVIEW_MAX_BYTES } from "../../../platform/limits/limits.ts";
import { findRun } from "../../runRecords/findRun.ts";
import { redactedLines } from "./redactedLines.ts";
import type { RunFile } from "../../runRecords/runFileOf.ts";
import { weblogSecrets } from "../../tokens/weblogSecrets.ts";

const MEGABYTE = 1024 * 1024;

/**
 * Opens a file of a run for display in the browser, for a user who may see the run: researchers see its results,
 * facility admins every file. Files that are no results may be logs of the engine, which contain tokens: these are
 * redacted. Raises runNotFound, forbidden, invalidFilePath, fileNotFound, notAFile, previewTooLarge.
 */
export async function openRunPreview(
  ctx: SignedInContext,
  { run, folder, path }: RunFile,
  { name, contentType }: { name: string; contentType: string },
): Promise<Preview> {
  await findRun(ctx, run.id);
  const isResult = path.startsWith("output/");
  if (!isResult && !isFacilityAdmin(ctx.user)) raise(forbidden());
  const secret = await weblogSecrets(ctx.site, run.id);
  const { file, stats } = await openStoredFile(folder.root, path);
  if (stats.size > PREVIEW_MAX_BYTES) {
    await file.close();
    raise(previewTooLarge({ megabytes: Math.ceil(Number(stats.size) / MEGABYTE) }));
  }
  const isText = !/\.(html?|pdf)$/i.test(path);
  const content = {
    file,
    modifiedAt: stats.mtime,
    etag: toEtag(stats),
    ...(isResult || !isText ? {} : { through: () => redactedLines(secret) }),
  };
  return { name, contentType, sizeBytes: Number(stats.size), content };
}
