import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { ConcurrencyLimiter } from "../../platform/concurrency/ConcurrencyLimiter.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { openPayload, type OpenPayload } from "../openPayload.ts";

const FILE_MAX_BYTES = 1024 * 1024;
const WORKFLOW_MAX_BYTES = 16 * 1024 * 1024;
const CACHED_MAX_BYTES = 64 * 1024 * 1024;
// Each file counts with its name and hash, so that many small ones are bounded too.
const FILE_OVERHEAD_BYTES = 512;

/** A file of a workflow. path: relative to the directory of the main script. bytes: undefined for a file of more than
 *  1 MiB, and beyond 16 MiB of a workflow. */
export interface WorkflowFile {
  path: string;
  sha256: string;
  bytes: Buffer | undefined;
}

const reading = new ConcurrencyLimiter({ atOnce: 2, waitingMax: 60, perPerson: 4 });
const cached = new Map<string, { files: WorkflowFile[]; sizeBytes: number }>();
let cachedBytes = 0;

/** Reads the files of a workflow from the payload of its version, sorted by path. The result of a payload is cached.
 *  folder: the directory of the main script in the package, "" for the package itself. Raises the refusals of
 *  openPayload, tooMuchAtOnce, busy. */
export async function readWorkflow(
  ctx: Context,
  { id, version, sha256, folder }: { id: string; version: string; sha256: string; folder: string },
): Promise<WorkflowFile[]> {
  const known = cached.get(sha256);
  if (known) return known.files;
  return reading.take(ctx.address ?? "", async () => {
    const again = cached.get(sha256);
    if (again) return again.files;
    const payload = await openPayload(ctx, { id, version });
    const files = await extractFiles(payload, folder);
    keep(payload.sha256, files);
    return files;
  });
}

async function extractFiles({ content }: OpenPayload, folder: string): Promise<WorkflowFile[]> {
  const prefix = folder === "" ? "" : `${folder}/`;
  const files: WorkflowFile[] = [];
  let leftBytes = WORKFLOW_MAX_BYTES;
  const entries = extract();
  try {
    const packed = Buffer.isBuffer(content)
      ? Readable.from([content])
      : content.createReadStream({ autoClose: false });
    const unpacking = pipeline(packed, createGunzip(), entries);
    // An error ends the loop below, which throws it.
    unpacking.catch(() => {});
    for await (const entry of entries) {
      const { name, size } = entry.header;
      const isKept = size <= Math.min(FILE_MAX_BYTES, leftBytes);
      const hash = createHash("sha256");
      const pieces: Buffer[] = [];
      if (!name.startsWith(prefix)) {
        entry.resume();
        continue;
      }
      for await (const piece of entry as AsyncIterable<Buffer>) {
        hash.update(piece);
        if (isKept) pieces.push(piece);
      }
      if (isKept) leftBytes -= size;
      files.push({
        path: name.slice(prefix.length),
        sha256: hash.digest("hex"),
        bytes: isKept ? Buffer.concat(pieces) : undefined,
      });
    }
    await unpacking;
  } finally {
    if (!Buffer.isBuffer(content)) await content.close();
  }
  return files;
}

// Keyed by content hash, so an entry is valid for every caller. The oldest entry is evicted.
function keep(sha256: string, files: WorkflowFile[]): void {
  if (cached.has(sha256)) return;
  const sizeBytes = files.reduce((sum, { bytes }) => sum + (bytes?.length ?? 0) + FILE_OVERHEAD_BYTES, 0);
  cached.set(sha256, { files, sizeBytes });
  cachedBytes += sizeBytes;
  for (const [oldest, entry] of cached) {
    if (cachedBytes <= CACHED_MAX_BYTES) return;
    cached.delete(oldest);
    cachedBytes -= entry.sizeBytes;
  }
}
