import { lstat, mkdir } from "node:fs/promises";
import { dirname, posix } from "node:path";
import { raise } from "../../platform/errors/apiError.ts";
import { resolveInside } from "../files/dataRoot.ts";
import { moveFile } from "../../platform/storage/moveFile.ts";
import { syncFolder } from "../../platform/storage/syncFolders.ts";
import { bytesGone } from "./errors.ts";
import type { SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import type { ArtifactStage } from "../../../db/models/SequencingArtifact.ts";
import { finalPath } from "../files/uploadPaths.ts";

/** A complete upload and the final path of its file; paths relative to `root`. */
export interface Promotion {
  root: string;
  tempPath: string;
  finalPath: string;
  sizeBytes: number;
}

/**
 * Moves a complete file from the temp area to its final directory, which exists; after a power failure the file is at
 * exactly one of the two places. A complete file at the target was moved before a crash and is accepted. The caller
 * holds the lock of the upload's row. Raises bytesGone, invalidFilePath.
 */
export async function promoteFile({ root, tempPath, finalPath, sizeBytes }: Promotion): Promise<void> {
  const from = await resolveInside(root, tempPath);
  const to = await resolveInside(root, finalPath);
  const waitingBytes = await readSize(from);
  if (waitingBytes === sizeBytes) {
    await moveFile(from, to);
    await syncFolder(dirname(from));
  } else if (waitingBytes !== undefined || (await readSize(to)) !== sizeBytes) {
    raise(bytesGone());
  }
  await syncFolder(dirname(to));
}

/**
 * Reverts a promotion that its transaction did not commit. The caller holds the lock of the upload's row and has read
 * it as READY.
 */
export async function demoteFile({ root, tempPath, finalPath }: Promotion): Promise<void> {
  const from = await resolveInside(root, finalPath);
  const to = await resolveInside(root, tempPath);
  if ((await readSize(to)) !== undefined || (await readSize(from)) === undefined) return;
  await mkdir(dirname(to), { recursive: true, mode: 0o750 });
  await moveFile(from, to);
  await syncFolder(dirname(to));
}

/** Returns the one of the two paths that contains the bytes of a completely received upload, for reading. */
export async function findReceivedFile({ root, tempPath, finalPath }: Promotion): Promise<string> {
  const waiting = await readSize(await resolveInside(root, tempPath));
  return waiting === undefined ? posix.normalize(finalPath) : posix.normalize(tempPath);
}

async function readSize(place: string): Promise<number | undefined> {
  try {
    const stats = await lstat(place);
    return stats.isFile() ? stats.size : raise(bytesGone());
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
}

/** Returns the final path of an upload's file; undefined for a read whose sample is unknown or was deleted. Requires
 *  the fetched sample. */
export function promotedPath(upload: SequencingUpload): string | undefined {
  if (upload.targetKind === "artifact") {
    return finalPath(upload, { kind: "artifact", stage: artifactStage(upload) });
  }
  if (!upload.sample) return undefined;
  const isLane = uploadLane(upload) !== undefined;
  return finalPath(upload, { kind: "read", sampleCode: upload.sample.sampleId, isLane });
}

/** Returns the lane of a read upload; undefined for a file that replaces the complete R1 or R2. */
export function uploadLane({ targetKind, metadata }: SequencingUpload): number | undefined {
  return targetKind === "read" ? (metadata["lane"] as number | undefined) : undefined;
}

/** The stage that the sender sent, default delivery. Metadata was validated when the session began. */
export function artifactStage({ metadata }: SequencingUpload): ArtifactStage {
  return (metadata["stage"] as ArtifactStage | undefined) ?? "delivery";
}
