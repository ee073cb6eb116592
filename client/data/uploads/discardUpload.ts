import type { Surroundings } from "./surroundings.ts";
import type { UploadItem } from "./uploadItem.ts";
import { Refused, type UploadTransport } from "./uploadTransport.ts";
import { watchIdle } from "./watchIdle.ts";

const IDLE_MS = 30_000;
const TRIES = 5;

/** Cancels the session of a file on the server, some tries long; one that cannot be reached is swept there in the end.
 *  Where nobody heard of its opening, it is looked for. Gives the id of the cancelled session, null when there was none. */
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
