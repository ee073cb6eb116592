import { STREAM_DISK_LOW_BYTES, STREAM_DISK_LOW_SHARE } from "../../limits.ts";

export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

/**
 * Returns whether a disk is low: little free space, both absolutely and relative to its size. A low disk stays low
 * until it has twice as much. Pure.
 */
export function isDiskLow({ freeBytes, totalBytes }: DiskSpace, wasLow: boolean): boolean {
  const factor = wasLow ? 2 : 1;
  return (
    freeBytes < factor * STREAM_DISK_LOW_BYTES && freeBytes < factor * STREAM_DISK_LOW_SHARE * totalBytes
  );
}
