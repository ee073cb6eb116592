import type { SendingReport } from "./sendFile.ts";
import type { RateSamples } from "./transferRate.ts";
import type { StoredUpload, UploadRequest } from "./uploadTransport.ts";

/** queued: waits for its turn. waiting: for the next try. offline: for a network. signedOut: for a session.
 *  arrived, failed and cancelled are ends; a failed one can be tried again. */
export type UploadState =
  SendingReport["phase"] | "queued" | "signedOut" | "paused" | "failed" | "arrived" | "cancelled";

/** A file on its way. Sizes in bytes. */
export interface UploadItem {
  id: string;
  request: UploadRequest;
  sampleCode: string | null;
  /** Whether the server is asked to check the file against its checksum. */
  isVerified: boolean;
  state: UploadState;
  uploadId: string | null;
  receivedBytes: number;
  sentBytes: number;
  samples: RateSamples;
  waiting: SendingReport["waiting"];
  /** Why it failed, in the server's words; null otherwise. */
  failure: string | null;
  /** Whether its session is of no more use, so that trying again begins with the first byte. */
  mustStartOver: boolean;
  /** Whether the file itself must be chosen again. */
  needsFile: boolean;
}

export interface NewUpload {
  file: File;
  request: UploadRequest;
  sampleCode: string | null;
  reprDigest?: string | undefined;
  /** The session to go on with. */
  known?: StoredUpload | undefined;
}

/** An item of the queue before anything has happened to it. */
export function newItem({ request, sampleCode, known, reprDigest }: NewUpload): UploadItem {
  return {
    id: request.metadata.senderKey,
    request,
    sampleCode,
    isVerified: reprDigest !== undefined,
    state: "queued",
    uploadId: known?.uploadId ?? null,
    receivedBytes: known?.receivedSize ?? 0,
    sentBytes: known?.receivedSize ?? 0,
    samples: [],
    waiting: null,
    failure: null,
    mustStartOver: false,
    needsFile: false,
  };
}

/** A new key for the session of one request; unlike randomUUID also made where a site is served over plain http. */
export function newSenderKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const UNDER_WAY = new Set<UploadState>(["sending", "completing", "waiting", "offline"]);
const OVER = new Set<UploadState>(["arrived", "cancelled"]);

/** Whether a file is being sent, or will be without anybody doing anything. */
export function isActive({ state }: UploadItem): boolean {
  return UNDER_WAY.has(state) || state === "queued" || state === "signedOut";
}

/** Whether nothing will happen to a file any more. */
export function isOver({ state }: UploadItem): boolean {
  return OVER.has(state);
}
