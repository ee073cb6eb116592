import { createHash } from "node:crypto";
import { type FileHandle, open, readFile, rm } from "node:fs/promises";
import { raise } from "../platform/errors/apiError.ts";
import type { Context } from "../platform/rpc/context.ts";
import { invalidPipelineId, packageNotFound } from "../analysis/pipelines/errors.ts";
import { invalidPipelineVersion, unreadable } from "./errors.ts";
import { PACKAGE_VERSION, PIPELINE_ID } from "./schema.ts";
import { placeOfPayload, SMALL_PAYLOAD_MAX_BYTES } from "./payload/cachePayload.ts";
import type { Published } from "./published.ts";
import { servedContent, readable } from "./servedRegistry.ts";
import { type ScannedVersion, UNKNOWN_VERSION } from "./scan/scanned.ts";

const KEPT_MAX_BYTES = 64 * 1024 * 1024;

/** A payload to be sent: its bytes, or the open file of a large one, which the caller must close. */
export interface OpenPayload extends ScannedVersion {
  /** File name of the download. */
  name: string;
  content: Buffer | FileHandle;
}

/** Opens the payload of one version of a pipeline (catalog-and-registry §4). The input is only looked up and never
 *  becomes part of a path. Raises notFound, invalidPipelineId, invalidPipelineVersion, packageNotFound (also for a
 *  private one), unreadable. */
export async function openPayload(
  ctx: Context,
  { id, version }: { id: string; version: string },
): Promise<OpenPayload> {
  const content = servedContent(ctx);
  if (!PIPELINE_ID.test(id)) raise(invalidPipelineId());
  if (!PACKAGE_VERSION.test(version)) raise(invalidPipelineVersion());
  const name = `${id}-${version}.tar.gz`;
  const found = findPayload(await content.published(), { id, version });
  const bytes = await contentOfPayload(content.cacheFolder, found);
  if (bytes) return { name, ...found, content: bytes };
  // The cache is empty or damaged: a scan restores it.
  const again = findPayload(await content.look(), { id, version });
  const packed =
    (await contentOfPayload(content.cacheFolder, again)) ?? raise(unreadable("The payload no longer exists"));
  return { name, ...again, content: packed };
}

function findPayload(
  { pipelines }: Published,
  { id, version }: { id: string; version: string },
): ScannedVersion {
  const pipeline = pipelines.get(id) ?? raise(packageNotFound());
  const { isPrivate, versions } = pipeline;
  if (isPrivate) raise(packageNotFound());
  return readable(versions.get(version) ?? versions.get(UNKNOWN_VERSION) ?? raise(packageNotFound()));
}

const small = new Map<string, Buffer>();
let smallBytes = 0;

/** Returns the bytes of a small payload or the open file of a large one; undefined when the cache does not have it
 *  completely. */
async function contentOfPayload(
  cacheFolder: string,
  { sha256, sizeBytes }: ScannedVersion,
): Promise<Buffer | FileHandle | undefined> {
  const known = small.get(sha256);
  if (known) return known;
  const place = placeOfPayload(cacheFolder, sha256);
  try {
    if (sizeBytes > SMALL_PAYLOAD_MAX_BYTES) return await openWhole(place, sizeBytes);
    const bytes = await readFile(place);
    if (createHash("sha256").update(bytes).digest("hex") !== sha256) {
      // A damaged file of the right size would count as complete and be sent, so it is deleted.
      await rm(place, { force: true });
      return undefined;
    }
    keep(sha256, bytes);
    return bytes;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

// After a full disk or a system crash a file may be too short, and a client that received its length would wait for the
// rest.
async function openWhole(place: string, sizeBytes: number): Promise<FileHandle | undefined> {
  const file = await open(place);
  if ((await file.stat()).size === sizeBytes) return file;
  await file.close();
  return undefined;
}

// Keyed by content hash, so an entry is valid for every caller. The oldest entry is evicted.
function keep(sha256: string, bytes: Buffer): void {
  if (small.has(sha256)) return;
  small.set(sha256, bytes);
  smallBytes += bytes.length;
  for (const [oldest, { length }] of small) {
    if (smallBytes <= KEPT_MAX_BYTES) return;
    small.delete(oldest);
    smallBytes -= length;
  }
}
