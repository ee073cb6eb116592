/** What a session is to be (spec §4, initiate). */
export interface UploadRequest {
  orderId: string;
  targetKind: "read" | "artifact";
  targetRole: string;
  originalName: string;
  expectedSize: number;
  checksumProvided?: string;
  mimeType?: string;
  sampleId?: string;
  /** senderKey: tells the session of this request from any other, should the answer to it get lost. */
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

/** How the engine reaches the server. Every call raises Refused for an answer that says no, and any other error when
 *  there was no answer, or none that can be understood. */
export interface UploadTransport {
  initiate(request: UploadRequest, signal: AbortSignal): Promise<StoredUpload>;
  /** The session a request has opened although nobody heard of it; null when there is none. */
  find(request: UploadRequest, signal: AbortSignal): Promise<StoredUpload | null>;
  get(key: UploadKey, signal: AbortSignal): Promise<StoredUpload>;
  sendChunk(
    /** onSent: hears how many bytes of the chunk have left so far. */
    chunk: UploadKey & { offset: number; bytes: Blob; onSent: (sentBytes: number) => void },
    signal: AbortSignal,
  ): Promise<StoredUpload>;
  complete(
    /** reprDigest: the header of RFC 9530; the server reads the whole file again when it is there. */
    key: UploadKey & { reprDigest: string | undefined },
    signal: AbortSignal,
  ): Promise<StoredUpload>;
  cancel(key: UploadKey, signal: AbortSignal): Promise<void>;
}

/** The server's answer where it is no. message: its text. */
export class Refused extends Error {
  override name = "Refused";
  status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
