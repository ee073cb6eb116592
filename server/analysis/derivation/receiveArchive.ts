import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import type { Site } from "../../platform/site/site.ts";
import { CHUNK_IDLE_MS } from "../../data/limits.ts";
import { writeChunk } from "../../data/uploads/chunkWriter.ts";
import { diskRefusal } from "../../data/uploads/diskRefusal.ts";
import { archiveKind } from "../referenceData/places.ts";
import { draftFolder, sweepDrafts } from "./draft.ts";
import { archiveEmpty, archiveNameRefused, archiveTooLarge, uploadGone } from "./errors.ts";
import { FILES_MAX_BYTES } from "./obtainRepository.ts";
import type { archiveInput } from "./schema.ts";

/** The prefix of the address of an uploaded archive, in `repository` of readRepository. */
export const UPLOADED = "upload:";

/**
 * Stores an archive of a workflow for one readRepository of the same user, at most a day. Returns its address and size in
 * bytes. Raises archiveNameRefused, archiveTooLarge, archiveEmpty, chunkBrokeOff, diskFull, diskReadOnly.
 */
export async function receiveArchive(
  { site, user }: SignedInContext,
  { name, contentLength, bytes }: z.output<typeof archiveInput>,
): Promise<{ repository: string; sizeBytes: number }> {
  const kind = archiveKind(name) ?? raise(archiveNameRefused());
  if (Number(contentLength ?? 0) > FILES_MAX_BYTES) raise(archiveTooLarge());
  await sweepDrafts(site);
  const id = randomUUID();
  const folder = uploadFolder(site, id, user.id);
  await mkdir(folder, { recursive: true, mode: 0o750 });
  try {
    const file = await open(join(folder, `archive.${kind}`), "wx", 0o640);
    try {
      const sizeBytes = await writeChunk(file, {
        bytes,
        offset: 0,
        idleMs: CHUNK_IDLE_MS,
        signal: site.closing,
        mayWrite: (endBytes) => void (endBytes > FILES_MAX_BYTES && raise(archiveTooLarge())),
        onBytes: () => {},
      });
      if (sizeBytes === 0) raise(archiveEmpty());
      return { repository: `${UPLOADED}${id}`, sizeBytes };
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw diskRefusal(error) ?? error;
  }
}

/** Returns the path of an archive that this user uploaded, and what removes it. Raises uploadGone. */
export async function takeArchive(
  site: Site,
  { repository, userId }: { repository: string; userId: string },
): Promise<{ archive: string; remove: () => Promise<void> }> {
  const folder = uploadFolder(site, repository.slice(UPLOADED.length), userId);
  const [name] = await readdir(folder).catch((): string[] => []);
  if (name === undefined) return raise(uploadGone());
  return { archive: join(folder, name), remove: () => rm(folder, { recursive: true, force: true }) };
}

// Swept with the drafts. The user is part of the name, so that no other user reads the archive.
function uploadFolder(site: Pick<Site, "env">, id: string, userId: string): string {
  return draftFolder(site, `upload-${id}-${userId}`);
}
