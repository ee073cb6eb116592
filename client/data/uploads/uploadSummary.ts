import { transferRate, secondsLeft, type RateSamples } from "./transferRate.ts";
import { isActive, type UploadItem } from "./uploadItem.ts";

export interface UploadSummary {
  files: number;
  active: number;
  /** Files that are sent, checked, completed or waiting for a retry; excludes queued ones. */
  underWay: number;
  paused: number;
  failed: number;
  arrived: number;
  signedOut: number;
  /** Bytes of all files except cancelled ones. */
  totalBytes: number;
  sentBytes: number;
  /** 0 to 1; 1 only when every file has arrived. */
  part: number;
  bytesPerSecond: number | null;
  /** Of the active files. */
  secondsLeft: number | null;
}

/**
 * The combined progress of some files.
 * @param samples their combined samples
 */
export function summarize(items: readonly UploadItem[], samples: RateSamples, nowMs: number): UploadSummary {
  const expected = items.filter(({ state }) => state !== "cancelled");
  const active = items.filter(isActive);
  const count = (state: UploadItem["state"]) => items.filter((item) => item.state === state).length;
  const totalBytes = sum(expected.map(({ request }) => request.expectedSize));
  const sentBytes = sum(expected.map((item) => item.sentBytes));
  const leftBytes = sum(active.map(({ request, sentBytes }) => request.expectedSize - sentBytes));
  const bytesPerSecond = active.length === 0 ? null : transferRate(samples, nowMs);
  const arrived = count("arrived");
  const whole = expected.length > 0 && arrived === expected.length;
  return {
    files: expected.length,
    active: active.length,
    underWay: active.length - count("queued") - count("signedOut"),
    paused: count("paused"),
    failed: count("failed"),
    arrived,
    signedOut: count("signedOut"),
    totalBytes,
    sentBytes,
    part: whole ? 1 : totalBytes === 0 ? 0 : Math.min(0.999, sentBytes / totalBytes),
    bytesPerSecond,
    secondsLeft: active.length === 0 ? null : secondsLeft(leftBytes, bytesPerSecond),
  };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
