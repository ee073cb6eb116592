import type { Order } from "../../../db/models/Order.ts";
import type { SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import type { ApiError } from "../../platform/errors/apiError.ts";
import { CHUNK_MAX_BYTES } from "../limits.ts";
import { mayHoldSequencingData } from "../../ordering/access/orderAccess.ts";
import {
  chunkEmpty,
  chunkExceedsFile,
  chunkTooLarge,
  offsetMismatch,
  offsetMissing,
  rangeContradicts,
  uploadNotFound,
  uploadOver,
} from "./errors.ts";
import { orderNotFound } from "../../ordering/access/errors.ts";
import { orderHoldsNoData } from "../files/errors.ts";

/**
 * Parses the headers of a chunk. An optional Content-Range must agree with x-service-offset and Content-Length, and
 * provides the size if there is no length.
 */
export function parseChunkHeaders(headers: {
  offset?: string | undefined;
  contentLength?: string | undefined;
  contentRange?: string | undefined;
}): ChunkHeaders {
  const offset = readInteger(headers.offset);
  const sizeBytes = readInteger(headers.contentLength);
  if (headers.contentRange === undefined) return { offset, sizeBytes };
  const range = readRange(headers.contentRange);
  const agrees = range?.offset === offset && (sizeBytes ?? range?.sizeBytes) === range?.sizeBytes;
  return { offset, sizeBytes: sizeBytes ?? range?.sizeBytes, isContradicted: range === undefined || !agrees };
}

function readInteger(header: string | undefined): number | undefined {
  return header !== undefined && /^-?\d+$/.test(header) ? Number(header) : undefined;
}

function readRange(header: string): { offset: number; sizeBytes: number } | undefined {
  const [, first, last, total] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/i.exec(header.trim()) ?? [];
  if (first === undefined || last === undefined) return undefined;
  const [offset, end] = [Number(first), Number(last)];
  if (end < offset || (total !== "*" && end >= Number(total))) return undefined;
  return { offset, sizeBytes: end - offset + 1 };
}

/** The announced chunk, before any byte is read. */
export interface ChunkHeaders {
  /** Bytes; undefined if the header is missing or no integer. */
  offset: number | undefined;
  /** Bytes; undefined if the sender does not announce it. */
  sizeBytes: number | undefined;
  /** Whether Content-Range contradicts the other headers. */
  isContradicted?: boolean;
}

/**
 * Returns the first reason, in the documented order, why a session refuses this chunk; undefined if it accepts it.
 * Spec §7, additions §5.
 */
export function chunkRefusal(
  { offset, sizeBytes, isContradicted }: ChunkHeaders,
  order: Pick<Order, "status"> | undefined,
  upload: Pick<SequencingUpload, "status" | "receivedSize" | "expectedSize"> | undefined,
): ApiError | undefined {
  if (!order) return orderNotFound();
  if (!mayHoldSequencingData(order.status)) return orderHoldsNoData();
  if (!upload) return uploadNotFound();
  if (offset === undefined) return offsetMissing();
  if (isContradicted) return rangeContradicts();
  if (upload.status === "COMPLETED" || upload.status === "CANCELLED")
    return uploadOver({ status: upload.status });
  if (offset !== Number(upload.receivedSize)) return offsetMismatch();
  if (sizeBytes === 0) return chunkEmpty();
  const wantedBytes = Number(upload.expectedSize) - Number(upload.receivedSize);
  if (wantedBytes === 0 || (sizeBytes !== undefined && sizeBytes > wantedBytes)) return chunkExceedsFile();
  if (sizeBytes !== undefined && sizeBytes > CHUNK_MAX_BYTES) return chunkTooLarge();
  return undefined;
}
