import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pipeline } from "node:stream/promises";
import { Read } from "../../../db/models/Read.ts";
import { SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import type { SeededNumbers } from "../../../server/sequencing/monitoring/simulate/SeededNumbers.ts";
import { Browser } from "../../helpers/browser.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { uploadCalls } from "../../helpers/uploads.ts";
import type { SoakSite } from "./soakSite.ts";

const KIB = 1024;
const CHUNK_BYTES = { least: 1, most: 512 * KIB };
const CANCELLED_SHARE = 0.06;
const BROKEN_SHARE = 0.08;
/** Limits disk use: older files are deleted before more are kept. */
const KEPT_SHARE = 0.4;

/** An upload that was acknowledged as completed, and the sent bytes. */
interface Sent {
  uploadId: string;
  finalPath: string;
  sha256: string;
  sizeBytes: number;
  sampleId: string | undefined;
}

export interface UploadLoad {
  /** Sends one file after the other until the signal, and completes the last one. */
  run(signal: AbortSignal): Promise<void>;
  /** Violations, as sentences. */
  check(): Promise<string[]>;
  tally: Record<"completed" | "cancelled" | "deleted" | "chunks" | "resumed" | "mib", number>;
}

/** One sender: files of random sizes in chunks of random sizes, some of which are interrupted. Files are reads while
 *  samples without reads exist, then reports. */
export async function loadUploads(
  site: SoakSite,
  { numbers, fileBytes, samples }: { numbers: SeededNumbers; fileBytes: number; samples: number },
): Promise<UploadLoad> {
  const { id: orderId } = await anOrder(site.db, site.userId);
  const sampleIds = await Promise.all(
    Array.from({ length: samples }, async () => (await aSample(site.db, orderId)).id),
  );
  const { admin } = site;
  const { path, open } = uploadCalls(new Browser(admin.url, admin.cookie), orderId);
  const kept: Sent[] = [];
  const begun = new Map<string, "completed" | "cancelled" | "open">();
  const wrong: string[] = [];
  const tally = { completed: 0, cancelled: 0, deleted: 0, chunks: 0, resumed: 0, mib: 0 };
  const keptBytesMost = ((site.diskBytes ?? 256 * KIB * KIB) * KEPT_SHARE) / 3;

  async function sendOne(): Promise<void> {
    const bytes = randomBytes(numbers.between(1, fileBytes));
    const sampleId = sampleIds.pop();
    const initiated = await admin.insist("POST", path, {
      body: {
        expectedSize: bytes.length,
        ...(sampleId === undefined
          ? { targetKind: "artifact", targetRole: "report", originalName: "report.html" }
          : { targetKind: "read", targetRole: "R1", originalName: "run.fastq.gz", sampleId }),
      },
    });
    const uploadId = initiated.body.uploadId as string;
    admin.changed(initiated, "upload.initiated", uploadId);
    begun.set(uploadId, "open");
    const isCancelled = numbers.share() < CANCELLED_SHARE;
    const stopAt = isCancelled ? numbers.between(0, bytes.length) : bytes.length;
    await sendBytes(uploadId, bytes, stopAt);
    if (isCancelled) {
      await admin.insist("DELETE", `${path}/${uploadId}`);
      begun.set(uploadId, "cancelled");
      tally.cancelled++;
      return;
    }
    const finalPath = await complete(uploadId);
    begun.set(uploadId, "completed");
    tally.completed++;
    tally.mib += bytes.length / KIB / KIB;
    const sent = { uploadId, finalPath, sizeBytes: bytes.length, sampleId, sha256: getSha256(bytes) };
    kept.push(sent);
    await expectOnDisk(sent);
  }

  async function sendBytes(uploadId: string, bytes: Buffer, upTo: number): Promise<void> {
    let acknowledged = 0;
    while (acknowledged < upTo) {
      const size = Math.min(
        numbers.between(CHUNK_BYTES.least, CHUNK_BYTES.most),
        bytes.length - acknowledged,
      );
      const piece = bytes.subarray(acknowledged, acknowledged + size);
      if (numbers.share() < BROKEN_SHARE) await sendBroken(uploadId, acknowledged, piece);
      else {
        const response = await admin.once("PATCH", `${path}/${uploadId}`, {
          body: piece,
          headers: { "x-service-offset": String(acknowledged) },
          // The interrupted chunk may still be received, or was counted before its response was lost.
          allowed: [400, 409],
        });
        if (response?.status === 200) {
          acknowledged = response.body.receivedSize as number;
          tally.chunks++;
          continue;
        }
        if (
          response &&
          !["offset", "being received", "broke off"].some((word) => response.body.error.includes(word))
        )
          wrong.push(`chunk of ${uploadId} refused: ${response.status} ${response.body.error}`);
      }
      await sleep(numbers.between(20, 200));
      acknowledged = await resume(uploadId, acknowledged);
      if (acknowledged === bytes.length) return;
    }
  }

  async function resume(uploadId: string, acknowledged: number): Promise<number> {
    const { body } = await admin.insist("GET", `${path}/${uploadId}`);
    tally.resumed++;
    if (body.receivedSize < acknowledged)
      wrong.push(`${uploadId} has ${body.receivedSize} of ${acknowledged} acknowledged bytes`);
    return body.receivedSize as number;
  }

  async function sendBroken(uploadId: string, offset: number, piece: Buffer): Promise<void> {
    const chunk = open(uploadId, offset, { contentLength: piece.length });
    chunk.send(piece.subarray(0, Math.floor(piece.length / 2)));
    await sleep(numbers.between(0, 50));
    chunk.breakOff();
    await chunk.answer.catch(() => {});
  }

  async function complete(uploadId: string): Promise<string> {
    for (;;) {
      const response = await admin.insist("POST", `${path}/${uploadId}/complete`, { allowed: [409] });
      if (response.status === 200) {
        admin.changed(response, "upload.completed", uploadId);
        return response.body.finalPath as string;
      }
      const { body } = await admin.insist("GET", `${path}/${uploadId}`);
      if (body.status === "COMPLETED") return body.finalPath as string;
      wrong.push(`${uploadId} cannot be completed: ${response.body.error}, it is ${body.status}`);
      await sleep(500);
    }
  }

  async function expectOnDisk({ uploadId, finalPath, sha256 }: Sent): Promise<void> {
    const found = await sha256In(join(site.files, finalPath)).catch(String);
    if (found !== sha256) wrong.push(`the file of ${uploadId} is not what was sent: ${found}`);
  }

  /** Deletes the oldest files after verifying their content. */
  async function deleteOldest(): Promise<void> {
    while (kept.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > keptBytesMost) {
      const oldest = kept.shift()!;
      await expectOnDisk(oldest);
      const filePaths = [oldest.finalPath];
      const response = await admin.insist("POST", "/api/files/delete", { body: { filePaths, force: true } });
      tally.deleted += response.body.deletedCount;
    }
  }

  return {
    tally,
    async run(signal) {
      while (!signal.aborted) {
        await sendOne();
        await deleteOldest();
      }
    },
    async check() {
      for (const sent of kept) await expectOnDisk(sent);
      const rows = await SequencingUpload.query(site.db).where({ orderId });
      const states = new Map(rows.map((row) => [row.id, row]));
      for (const [id, end] of begun) {
        const status = states.get(id)?.status;
        const wanted = { completed: "COMPLETED", cancelled: "CANCELLED", open: "none that is left open" }[
          end
        ];
        if (status !== wanted) wrong.push(`upload ${id} is ${status}, not ${wanted}`);
      }
      for (const { id, status, receivedSize, leaseId } of rows) {
        if (leaseId !== null) wrong.push(`upload ${id} (${status}) has an open lease`);
        // A session whose response was lost: no client has its id, so it received no bytes.
        if (!begun.has(id) && (status !== "PENDING" || receivedSize !== "0"))
          wrong.push(`upload ${id}, which nobody knows, is ${status}`);
      }
      const finals = rows.flatMap(({ finalPath }) => finalPath ?? []);
      if (new Set(finals).size !== finals.length) wrong.push("two uploads have one file");
      for (const { sampleId, finalPath } of kept) {
        if (sampleId === undefined) continue;
        const reads = await Read.query(site.db).where({ sampleId });
        if (reads.length !== 1 || reads[0]?.file1 !== finalPath)
          wrong.push(
            `sample ${sampleId} has ${reads.length} reads, with ${reads[0]?.file1}, not ${finalPath}`,
          );
      }
      return wrong;
    },
  };
}

function getSha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

async function sha256In(path: string): Promise<string> {
  const digest = createHash("sha256");
  await pipeline(createReadStream(path), digest);
  return digest.digest("hex");
}
