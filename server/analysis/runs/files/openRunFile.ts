import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { ApiError, raise } from "../../../platform/errors/apiError.ts";
import { beginDownload, type Recipient } from "../../../data/downloads/beginDownload.ts";
import {
  accessDenied,
  assemblyDownloadsDisabled,
  fileNotFound,
  fileTypeNotAllowed,
  previewTooLarge,
} from "../../../data/files/errors.ts";
import { type OpenFile, toEtag } from "../../../data/files/openDownload.ts";
import type { Preview } from "../../../data/files/openPreview.ts";
import { openStoredFile } from "../../../data/files/openStoredFile.ts";
import { readRunSecrets } from "../../tokens/weblogToken.ts";
import { openRunPath } from "./openRunPath.ts";
import { findRun, type FoundRun } from "../../runRecords/findRun.ts";
import { type RunFile, findRunFile, refuseSiteConfig } from "../../runRecords/runFiles.ts";
import { Order } from "../../../../db/models/Order.ts";
import { PipelineArtifact } from "../../../../db/models/PipelineArtifact.ts";
import { Study } from "../../../../db/models/Study.ts";
import { User } from "../../../../db/models/User.ts";
import { isDownloadable, mayDownload } from "../../../data/files/access.ts";
import { findFileRecord } from "../../../data/files/findFileRecord.ts";
import { toDownloadLogEntry } from "../../../data/files/toDownloadLogEntry.ts";
import { hasRight } from "../../../platform/rpc/rules/rights.ts";
import { readSetting } from "../../../access/settings/readSetting.ts";
import { mayDownloadOutput } from "../../runRecords/access.ts";
import { readRunPackage } from "../../runRecords/readRunPackage.ts";
import { forbidden } from "../../../platform/errors/errors.ts";
import { PREVIEW_MAX_BYTES } from "../../../data/limits.ts";
import { redactLines } from "../../tokens/mapLines.ts";

/**
 * Opens any file in a run directory as a download for the facility: results unchanged and recorded in the download
 * log, files of engine and launcher with their tokens redacted. The caller streams and closes it. path: as in the
 * details of the run. Raises runNotFound, fileNotFound, invalidFilePath, notAFile.
 */
export async function openRunFile(
  ctx: SignedInContext,
  { runId, path: requested }: { runId: string; path: string },
): Promise<OpenFile | Preview> {
  const run = await findRun(ctx, runId);
  const found = await findRunFile(ctx.db, requested);
  if (found?.run.id !== run.id) return raise(fileNotFound());
  const { folder, path, shown } = found;
  refuseSiteConfig(ctx.user, path);
  const { file, stats } = await openRunPath(folder, path);
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
  const secrets = await readRunSecrets(ctx.site, run.id);
  return {
    name,
    contentType: "application/octet-stream",
    isAttachment: true,
    sizeBytes,
    content: { file, modifiedAt: stats.mtime, etag: toEtag(stats), through: () => redactLines(secrets) },
  };
}

/**
 * Opens a result of a run for a user who may download it; the caller streams and closes it. Facility admins may
 * download every result; a researcher who may see the run those that its package releases to users, and assemblies if
 * the facility permits (spec §4). Refuses files that are no results. Checks in this order: file type, access,
 * existence. Raises fileTypeNotAllowed, assemblyDownloadsDisabled, accessDenied, fileNotFound, notAFile.
 */
export async function openRunDownload(
  ctx: SignedInContext,
  { run: named, folder, path, shown }: RunFile,
  recipient: Recipient,
): Promise<OpenFile> {
  const record = await findFileRecord(ctx.db, shown);
  const artifact = record ? undefined : await PipelineArtifact.query(ctx.db).findOne({ path: shown });
  const { config } = await readSetting("sequencing-files", ctx.db);
  const kind = record?.kind ?? (artifact ? ("artifact" as const) : undefined);
  if (!path.startsWith("output/") || !isDownloadable(path, kind, config.allowedExtensions))
    raise(fileTypeNotAllowed());
  const permission = record && mayDownload(ctx.user, record, await readSetting("access", ctx.db));
  if (permission === "assemblies disabled") raise(assemblyDownloadsDisabled());
  if (permission === "denied") raise(accessDenied());
  const run = record ? named : await requireDownload(ctx, named.id, artifact);

  const { file, stats } = await openStoredFile(folder.root, path);
  const sizeBytes = Number(stats.size);
  const name = path.slice(path.lastIndexOf("/") + 1);
  const entry = record
    ? toDownloadLogEntry(record)
    : {
        kind: artifact ? ("artifact" as const) : ("other" as const),
        recordId: artifact?.id ?? null,
        sampleId: artifact?.sampleId ?? null,
        order: run.order ?? null,
      };
  return {
    file,
    name,
    sizeBytes,
    modifiedAt: stats.mtime,
    etag: toEtag(stats),
    dataClass: undefined,
    begin: (range) => beginDownload(ctx, { taker: recipient, path: shown, name, sizeBytes, ...entry }, range),
  };
}

async function requireDownload(
  ctx: SignedInContext,
  runId: string,
  artifact: PipelineArtifact | undefined,
): Promise<FoundRun> {
  const run = await findVisibleRun(ctx, runId);
  if (hasRight(ctx.user, "records.read")) return run;
  const pipeline = await readRunPackage(ctx.site, run);
  if (!artifact || !pipeline || !mayDownloadOutput(pipeline, artifact)) return raise(accessDenied());
  return run;
}

async function findVisibleRun(ctx: SignedInContext, runId: string): Promise<FoundRun> {
  try {
    return await findRun(ctx, runId);
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return raise(accessDenied());
    throw error;
  }
}

/**
 * Opens a result of a run for a demo session, if the run belongs to an order or study of a demo user and the session
 * may see it: its content is generated. Returns undefined for any other file, whose content a demo session never sees.
 */
export async function openDemoResult(
  ctx: SignedInContext,
  file: RunFile,
  shown: { name: string; contentType: string },
): Promise<Preview | undefined> {
  const { orderId, studyId } = file.run;
  const owner = await User.query(ctx.db)
    .whereIn(
      "id",
      orderId === null
        ? Study.query(ctx.db).select("userId").where("id", studyId)
        : Order.query(ctx.db).select("userId").where("id", orderId),
    )
    .first();
  if (!owner?.isDemo || !file.path.startsWith("output/")) return undefined;
  try {
    return await openRunPreview(ctx, file, shown);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

const MEGABYTE = 1024 * 1024;

/**
 * Opens a file of a run for display in the browser, for a user who may see the run: researchers see its results,
 * the facility every file. Files that are no results may be logs of the engine, which contain tokens: these are
 * redacted. Raises runNotFound, forbidden, invalidFilePath, fileNotFound, notAFile, previewTooLarge.
 */
export async function openRunPreview(
  ctx: SignedInContext,
  { run, folder, path }: RunFile,
  { name, contentType }: { name: string; contentType: string },
): Promise<Preview> {
  await findRun(ctx, run.id);
  const isResult = path.startsWith("output/");
  if (!isResult && !hasRight(ctx.user, "records.read")) raise(forbidden());
  const secret = await readRunSecrets(ctx.site, run.id);
  const { file, stats } = await (hasRight(ctx.user, "records.read")
    ? openRunPath(folder, path)
    : openStoredFile(folder.root, path));
  if (stats.size > PREVIEW_MAX_BYTES) {
    await file.close();
    raise(previewTooLarge({ megabytes: Math.ceil(Number(stats.size) / MEGABYTE) }));
  }
  const isText = !/\.(html?|pdf)$/i.test(path);
  const content = {
    file,
    modifiedAt: stats.mtime,
    etag: toEtag(stats),
    ...(isResult || !isText ? {} : { through: () => redactLines(secret) }),
  };
  return { name, contentType, sizeBytes: Number(stats.size), content };
}
