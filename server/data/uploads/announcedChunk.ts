import type { AnnouncedChunk } from "./chunkRefusal.ts";

/** Reads what the headers of a chunk announce. A Content-Range is optional; one that is there has to agree with
 *  x-service-offset and Content-Length, and gives the size where there is no length. */
export function announcedChunk(headers: {
  offset?: string | undefined;
  contentLength?: string | undefined;
  contentRange?: string | undefined;
}): AnnouncedChunk {
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
