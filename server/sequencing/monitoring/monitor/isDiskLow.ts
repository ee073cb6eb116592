import { STREAM_DISK_LOW_BYTES, STREAM_DISK_LOW_SHARE } from "../../../platform/limits/limits.ts";

export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

/** Whether a disk is low: it has little room, and little for its size. It was low until it has twice as much. Pure. */
export function isDiskLow({ freeBytes, totalBytes }: DiskSpace, wasLow: boolean): boolean {
  const factor = wasLow ? 2 : 1;
  return (
    freeBytes < factor * STREAM_DISK_LOW_BYTES && freeBytes < factor * STREAM_DISK_LOW_SHARE * totalBytes
  );
}
