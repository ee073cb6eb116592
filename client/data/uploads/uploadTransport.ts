/** The metadata of an upload session (spec §4, initiate). */
export interface UploadRequest {
  orderId: string;
  targetKind: "read" | "artifact";
  targetRole: string;
  originalName: string;
  expectedSize: number;
  checksumProvided?: string;
  mimeType?: string;
  sampleId?: string;
  /** senderKey: identifies the session of this request in case its response is lost. */
  metadata: {
    senderKey: string;
    dataClass?: "cleaned" | "raw";
    visibility?: "customer" | "facility";
    lane?: number;
    sequencingRunId?: string;
    artifactType?: "sample_sheet" | "multiqc_report" | "demux_stats";
    stage?: "sequencing";
  };
}

export interface UploadKey {
  orderId: string;
  uploadId: string;
}

export interface StoredUpload {
  uploadId: string;
  status: "PENDING" | "UPLOADING" | "READY" | "COMPLETED" | "CANCELLED";
  /** Bytes. */
  receivedSize: number;
}

/**
 * The engine's interface to the server. Every call throws Refused for a refusal, and any other error for a missing or
 * unreadable response.
 */
export interface UploadTransport {
  initiate(request: UploadRequest, signal: AbortSignal): Promise<StoredUpload>;
  /** Returns the session that a request has opened although its response was lost; null without one. */
  find(request: UploadRequest, signal: AbortSignal): Promise<StoredUpload | null>;
  get(key: UploadKey, signal: AbortSignal): Promise<StoredUpload>;
  sendChunk(
    /** onSent: receives the number of sent bytes of the chunk. */
    chunk: UploadKey & { offset: number; bytes: Blob; onSent: (sentBytes: number) => void },
    signal: AbortSignal,
  ): Promise<StoredUpload>;
  complete(
    /** reprDigest: the header of RFC 9530; with it, the server reads the complete file again. */
    key: UploadKey & { reprDigest: string | undefined },
    signal: AbortSignal,
  ): Promise<StoredUpload>;
  cancel(key: UploadKey, signal: AbortSignal): Promise<void>;
}

/** A refusal by the server. message: its text. */
export class Refused extends Error {
  override name = "Refused";
  status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
