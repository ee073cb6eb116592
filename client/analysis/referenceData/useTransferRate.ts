import { useRef } from "react";
import type { ReferenceEntry } from "./referenceEntry.ts";

interface Sample {
  phase: string | null;
  atMs: number;
  bytes: number;
  rate: number | undefined;
}

/** Derives bytes per second of each active entry from its successive progress. Returns them by entry id. */
export function useTransferRate(entries: ReferenceEntry[], atMs: number): Map<string, number> {
  const samples = useRef(new Map<string, Sample>());
  const rates = new Map<string, number>();
  for (const { id, progress } of entries) {
    if (!progress) continue;
    const { phase, doneBytes: bytes } = progress;
    const last = samples.current.get(id);
    if (!last || last.phase !== phase || bytes < last.bytes) {
      samples.current.set(id, { phase, atMs, bytes, rate: undefined });
      continue;
    }
    const seconds = (atMs - last.atMs) / 1000;
    const latest = seconds > 0 ? (bytes - last.bytes) / seconds : undefined;
    const rate =
      latest === undefined ? last.rate : last.rate === undefined ? latest : 0.7 * last.rate + 0.3 * latest;
    if (seconds > 0) samples.current.set(id, { phase, atMs, bytes, rate });
    if (rate) rates.set(id, rate);
  }
  return rates;
}
