import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Refused, type RestClient } from "../rest/RestClient.ts";

interface Session {
  uploadId: string;
  receivedSize: number;
  expectedSize: number;
  status: string;
}

interface OpenSession extends Session {
  originalName: string;
  targetKind: string;
  targetRole: string;
  sampleCode: string | null;
  sampleId: string | null;
}

export interface Target {
  orderId: string;
  /** Record id or sample ID. */
  sample: string | undefined;
  /** R1 or R2; undefined for a file that is not a FASTQ file of a read set. */
  role: "R1" | "R2" | undefined;
  checksum?: string | undefined;
  /** The lane of a file that contains one lane of the read set. */
  lane?: number | undefined;
  sequencingRunId?: string | undefined;
}

const CHUNK_BYTES = 8 * 1024 * 1024;
const TRIES = 10;

/** Uploads one file with the three requests of the protocol (spec §4) and resumes an earlier attempt. Broken
 *  connections, busy sessions, too many requests and server errors are retried with increasing pauses, each time from the received size
 *  that the server reports. progressed: receives the bytes that the server has. Returns the final path. */
export async function sendFile(
  client: RestClient,
  path: string,
  target: Target,
  progressed: (receivedBytes: number) => void,
): Promise<string> {
  const { size } = await stat(path);
  const blob = await openAsBlob(path);
  const uploads = `/api/orders/${encodeURIComponent(target.orderId)}/sequencing/uploads`;
  const opened = await patiently(() => openSession(client, uploads, basename(path), size, target));
  const address = `${uploads}/${opened.uploadId}`;
  let { receivedSize, status } = opened;
  while (status !== "READY") {
    progressed(receivedSize);
    ({ receivedSize, status } = await sendChunk(client, address, blob, receivedSize));
  }
  progressed(receivedSize);
  const { finalPath } = await patiently(() => complete(client, address));
  return finalPath;
}

async function sendChunk(client: RestClient, address: string, blob: Blob, offset: number): Promise<Session> {
  let doubtful = false;
  return patiently(async () => {
    const stored = doubtful ? await client.send<Session>("GET", address) : undefined;
    if (stored && stored.receivedSize !== offset) return stored;
    doubtful = true;
    const bytes = blob.slice(offset, offset + CHUNK_BYTES);
    return client.send<Session>("PATCH", address, bytes, { "x-service-offset": String(offset) });
  });
}

async function openSession(
  client: RestClient,
  uploads: string,
  originalName: string,
  size: number,
  { sample, role, checksum, lane, sequencingRunId }: Target,
): Promise<Session> {
  const targetKind = role ? "read" : "artifact";
  const targetRole = role ?? "attachment";
  const { uploads: open } = await client.send<{ uploads: OpenSession[] }>("GET", `${uploads}?limit=500`);
  const known = open.find(
    (session) =>
      session.originalName === originalName &&
      session.expectedSize === size &&
      session.targetKind === targetKind &&
      session.targetRole === targetRole &&
      (sample === undefined || session.sampleCode === sample || session.sampleId === sample),
  );
  if (known) return known;
  const created = await client.send<Session>(
    "POST",
    uploads,
    JSON.stringify({
      targetKind,
      targetRole,
      originalName,
      expectedSize: size,
      sampleId: sample,
      checksumProvided: checksum,
      metadata: { lane, sequencingRunId },
    }),
  );
  return { ...created, expectedSize: size };
}

// If the response to complete was lost, the status of the session shows that it is completed.
async function complete(client: RestClient, address: string): Promise<{ finalPath: string }> {
  try {
    return await client.send<{ finalPath: string }>("POST", `${address}/complete`);
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 409) throw error;
    const stored = await client.send<{ status: string; finalPath: string | null }>("GET", address);
    if (stored.status !== "COMPLETED" || stored.finalPath === null) throw error;
    return { finalPath: stored.finalPath };
  }
}

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      // fetch raises a TypeError when the connection fails; 409 means that another chunk is still being received,
      // 429 that the token made too many requests.
      const passing = error instanceof TypeError || (error instanceof Refused && isPassing(error.status));
      if (!passing || attempt === TRIES) throw error;
      await sleep(Math.min(250 * 2 ** attempt, 15_000) * (0.5 + Math.random()));
    }
  }
}

function isPassing(status: number): boolean {
  return status >= 500 || status === 409 || status === 429;
}
