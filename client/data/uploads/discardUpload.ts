import type { Surroundings } from "./surroundings.ts";
import type { UploadItem } from "./uploadItem.ts";
import { Refused, type UploadTransport } from "./uploadTransport.ts";
import { watchIdle } from "./watchIdle.ts";

const IDLE_MS = 30_000;
const TRIES = 5;

/**
 * Cancels the session of a file on the server, with several attempts; an unreachable session is swept by the server
 * later. If the response to its opening was lost, the session is searched for. Returns the id of the cancelled
 * session, or null if none existed.
 */
export async function discardUpload(
  { uploadId, request }: UploadItem,
  { transport, surroundings }: { transport: UploadTransport; surroundings: Surroundings },
): Promise<string | null> {
  const { signal } = new AbortController();
  const { orderId } = request;
  const patience = { idleMs: IDLE_MS, surroundings, signal };
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      const known =
        uploadId ??
        (await watchIdle(patience, (signal) => transport.find(request, signal)))?.uploadId ??
        null;
      if (known === null) return null;
      await watchIdle(patience, (signal) => transport.cancel({ orderId, uploadId: known }, signal));
      return known;
    } catch (error) {
      if (error instanceof Refused && error.status < 500) return uploadId;
      await surroundings.wait(2 ** tries * 1_000, signal);
    }
  }
  return null;
}
