import type { SendingReport } from "./sendFile.ts";
import type { RateSamples } from "./transferRate.ts";
import type { StoredUpload, UploadRequest } from "./uploadTransport.ts";

/**
 * queued: not started. waiting: until the next attempt. offline: until a network is available. signedOut: until a
 * sign-in. arrived, failed and cancelled are final; a failed upload can be retried.
 */
export type UploadState =
  SendingReport["phase"] | "queued" | "signedOut" | "paused" | "failed" | "arrived" | "cancelled";

/** The upload of one file. Sizes in bytes. */
export interface UploadItem {
  id: string;
  request: UploadRequest;
  sampleCode: string | null;
  /** Whether the server verifies the file against its checksum. */
  isVerified: boolean;
  state: UploadState;
  uploadId: string | null;
  receivedBytes: number;
  sentBytes: number;
  samples: RateSamples;
  waiting: SendingReport["waiting"];
  /** The server's text for the failure; null otherwise. */
  failure: string | null;
  /** Whether its session is unusable, so that a retry starts at the first byte. */
  mustStartOver: boolean;
  /** Whether the user has to choose the file again. */
  needsFile: boolean;
}

export interface NewUpload {
  file: File;
  request: UploadRequest;
  sampleCode: string | null;
  reprDigest?: string | undefined;
  /** The session to resume. */
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

/** Returns a new sender key for the session of one request. Unlike randomUUID it also works on a site without HTTPS. */
export function newSenderKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const UNDER_WAY = new Set<UploadState>(["sending", "completing", "waiting", "offline"]);
const OVER = new Set<UploadState>(["arrived", "cancelled"]);

/** Whether a file is being sent or will be sent without user action. */
export function isActive({ state }: UploadItem): boolean {
  return UNDER_WAY.has(state) || state === "queued" || state === "signedOut";
}

/** Whether an upload has arrived or was cancelled. */
export function isOver({ state }: UploadItem): boolean {
  return OVER.has(state);
}
