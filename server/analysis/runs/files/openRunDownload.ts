import { PipelineArtifact } from "../../../../db/models/PipelineArtifact.ts";
import { ApiError, raise } from "../../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { beginDownload, type Recipient } from "../../../data/downloads/beginDownload.ts";
import { isDownloadable, mayDownload } from "../../../data/files/access.ts";
import { accessDenied, assemblyDownloadsDisabled, fileTypeNotAllowed } from "../../../data/files/errors.ts";
import { findFileRecord } from "../../../data/files/findFileRecord.ts";
import { toDownloadLogEntry } from "../../../data/files/toDownloadLogEntry.ts";
import { toEtag, type OpenFile } from "../../../data/files/openDownload.ts";
import { openStoredFile } from "../../../data/files/openStoredFile.ts";
import { isFacilityAdmin } from "../../../platform/rpc/gates.ts";
import { readSetting } from "../../../access/settings/readSetting.ts";
import { mayTakeOutput } from "../../runRecords/access.ts";
import { findRun, type FoundRun } from "../../runRecords/findRun.ts";
import { packageOfRun } from "../../runRecords/packageOfRun.ts";
import type { RunFile } from "../../runRecords/runFileOf.ts";

/**
 * Opens a result of a run for a user who may download it; the caller streams and closes it. Facility admins may
 * download every result; a researcher who may see the run those that its package releases to users, and assemblies if
 * the facility permits (spec §4). Refuses files that are no results. Checks in this order: file type, access,
 * existence. Raises fileTypeNotAllowed, assemblyDownloadsDisabled, accessDenied, fileNotFound, notAFile.
 */
export async function openRunDownload(
  ctx: SignedInContext,
  { run: named, folder, path, shown }: RunFile,
  taker: Recipient,
): Promise<OpenFile> {
  const record = await findFileRecord(shown);
  const artifact = record ? undefined : await PipelineArtifact.query().findOne({ path: shown });
  const { config } = await readSetting("sequencing-files");
  const kind = record?.kind ?? (artifact ? ("artifact" as const) : undefined);
  if (!path.startsWith("output/") || !isDownloadable(path, kind, config.allowedExtensions))
    raise(fileTypeNotAllowed());
  const verdict = record && mayDownload(ctx.user, record, await readSetting("access"));
  if (verdict === "assemblies disabled") raise(assemblyDownloadsDisabled());
  if (verdict === "denied") raise(accessDenied());
  const run = record ? named : await mayTake(ctx, named.id, artifact);

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
    begin: (range) => beginDownload(ctx, { taker, path: shown, name, sizeBytes, ...entry }, range),
  };
}

async function mayTake(
  ctx: SignedInContext,
  runId: string,
  artifact: PipelineArtifact | undefined,
): Promise<FoundRun> {
  const run = await seen(ctx, runId);
  if (isFacilityAdmin(ctx.user)) return run;
  const pipeline = await packageOfRun(ctx.site, run);
  if (!artifact || !pipeline || !mayTakeOutput(pipeline, artifact)) return raise(accessDenied());
  return run;
}

async function seen(ctx: SignedInContext, runId: string): Promise<FoundRun> {
  try {
    return await findRun(ctx, runId);
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return raise(accessDenied());
    throw error;
  }
}
