import { setTimeout as sleep } from "node:timers/promises";
import { type Surroundings, unlessAborted } from "../../../client/data/uploads/surroundings.ts";
import {
  Refused,
  type StoredUpload,
  type UploadRequest,
  type UploadTransport,
} from "../../../client/data/uploads/uploadTransport.ts";

/** The fate of one call. lost: never arrives. unheard: is performed, but the response is lost. late: like lost, but
 *  arrives later unexpectedly. half: breaks off in the middle. silent: the connection is dead without an error. A
 *  number: an intermediary responds with this status. */
export type Fault = "none" | "lost" | "unheard" | "late" | "half" | "silent" | number;

interface Session extends StoredUpload {
  request: UploadRequest;
  bytes: Uint8Array;
  completions: number;
  isReceiving: boolean;
}

/** A server with the upload protocol (spec §3, §4; additions §5) behind a connection that applies `faults` to the calls
 *  in order, and none after the last. chunkMaxBytes: the body limit of a proxy. */
export function scriptedServer({
  faults = [],
  chunkMaxBytes = Infinity,
}: { faults?: Fault[]; chunkMaxBytes?: number } = {}) {
  const sessions = new Map<string, Session>();
  const calls: string[] = [];
  const lateCalls: Promise<unknown>[] = [];
  let isSignedIn = true;
  let receiving = 0;
  let receivingMost = 0;

  async function over<T>(name: string, signal: AbortSignal, work: () => T | Promise<T>): Promise<T> {
    const fault = faults.shift() ?? "none";
    calls.push(fault === "none" ? name : `${name} ${fault}`);
    await sleep(0);
    signal.throwIfAborted();
    if (!isSignedIn) throw new Refused(401, "Unauthorized");
    if (typeof fault === "number") throw new Refused(fault, `Status ${fault}`);
    if (fault === "silent") await unlessAborted(signal, () => () => {});
    if (fault === "late")
      lateCalls.push(
        sleep(3)
          .then(work)
          .catch(() => {}),
      );
    if (fault === "lost" || fault === "late" || fault === "half") throw new TypeError("Failed to fetch");
    const answer = await work();
    signal.throwIfAborted();
    if (fault === "unheard") throw new TypeError("Failed to fetch");
    return answer;
  }

  const view = ({ uploadId, status, receivedSize }: Session): StoredUpload => ({
    uploadId,
    status,
    receivedSize,
  });
  const getSession = (uploadId: string): Session => {
    const session = sessions.get(uploadId);
    if (!session) throw new Refused(404, "Upload not found");
    return session;
  };
  const openSession = (session: Session): void => {
    if (session.status === "COMPLETED" || session.status === "CANCELLED") {
      throw new Refused(409, `Upload is already ${session.status}`);
    }
  };

  const transport: UploadTransport = {
    initiate: (request, signal) =>
      over("initiate", signal, () => {
        const uploadId = `upload-${sessions.size + 1}`;
        const session: Session = {
          uploadId,
          status: "PENDING",
          receivedSize: 0,
          request,
          bytes: new Uint8Array(request.expectedSize),
          completions: 0,
          isReceiving: false,
        };
        sessions.set(uploadId, session);
        return view(session);
      }),
    find: (request, signal) =>
      over("find", signal, () => {
        const { senderKey } = request.metadata;
        const found = [...sessions.values()].find((one) => one.request.metadata.senderKey === senderKey);
        return found ? view(found) : null;
      }),
    get: ({ uploadId }, signal) => over("get", signal, () => view(getSession(uploadId))),
    sendChunk: ({ uploadId, offset, bytes, onSent }, signal) =>
      over("chunk", signal, async () => {
        if (bytes.size > chunkMaxBytes) throw new Refused(413, "Request Entity Too Large");
        const session = getSession(uploadId);
        openSession(session);
        if (session.isReceiving) throw new Refused(409, "Another chunk of this upload is being received");
        if (offset !== session.receivedSize) {
          throw new Refused(400, "Upload offset does not match current upload size");
        }
        session.isReceiving = true;
        receivingMost = Math.max(receivingMost, ++receiving);
        const chunk = new Uint8Array(await bytes.arrayBuffer());
        onSent(Math.floor(chunk.length / 2));
        await sleep(1);
        onSent(chunk.length);
        session.isReceiving = false;
        receiving--;
        session.bytes.set(chunk, offset);
        session.receivedSize += chunk.length;
        session.status = session.receivedSize === session.request.expectedSize ? "READY" : "UPLOADING";
        return view(session);
      }),
    complete: ({ uploadId }, signal) =>
      over("complete", signal, () => {
        const session = getSession(uploadId);
        openSession(session);
        if (session.status !== "READY") throw new Refused(400, "Upload is incomplete");
        session.status = "COMPLETED";
        session.completions++;
        return view(session);
      }),
    cancel: ({ uploadId }, signal) =>
      over("cancel", signal, () => {
        getSession(uploadId).status = "CANCELLED";
      }),
  };

  return {
    transport,
    sessions,
    calls,
    /** Adds faults for the next calls. */
    break: (...more: Fault[]) => void faults.push(...more),
    signOut: () => void (isSignedIn = false),
    signIn: () => void (isSignedIn = true),
    receivingMost: () => receivingMost,
    settled: () => Promise.all(lateCalls),
  };
}

/** A clock on which a real millisecond is a second, and a network that can be disabled. */
export function quickSurroundings(): Surroundings & { goOnline(online: boolean): void } {
  const network = new EventTarget();
  let online = true;
  return {
    nowMs: () => performance.now() * 1_000,
    wait: (ms, signal) =>
      unlessAborted(signal, (resolve) => {
        const timer = setTimeout(resolve, ms / 1_000);
        return () => clearTimeout(timer);
      }),
    isOnline: () => online,
    whenOnline: (signal) =>
      unlessAborted(signal, (resolve) => {
        network.addEventListener("online", resolve);
        return () => network.removeEventListener("online", resolve);
      }),
    chance: () => 0.5,
    goOnline(now) {
      online = now;
      if (online) network.dispatchEvent(new Event("online"));
    },
  };
}
