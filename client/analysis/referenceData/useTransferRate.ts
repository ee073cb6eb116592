import { useState } from "react";
import type { ReferenceEntry } from "./referenceEntry.ts";

interface Sample {
  phase: string | null;
  atMs: number;
  bytes: number;
  rate: number | undefined;
}
type Samples = ReadonlyMap<string, Sample>;

const NEW_WEIGHT = 0.3;

/** Derives bytes per second of each active entry from its successive progress. Returns them by entry id. */
export function useTransferRate(entries: ReferenceEntry[], atMs: number): Map<string, number> {
  const [known, setKnown] = useState<{ atMs: number; samples: Samples }>({ atMs: 0, samples: new Map() });
  if (known.atMs !== atMs) setKnown({ atMs, samples: nextSamples(known.samples, entries, atMs) });
  return new Map([...known.samples].flatMap(([id, { rate }]) => (rate ? [[id, rate]] : [])));
}

function nextSamples(samples: Samples, entries: ReferenceEntry[], atMs: number): Samples {
  return new Map(
    entries.flatMap(({ id, progress }): [string, Sample][] => {
      if (!progress) return [];
      const { phase, doneBytes: bytes } = progress;
      const last = samples.get(id);
      if (!last || last.phase !== phase || bytes < last.bytes)
        return [[id, { phase, atMs, bytes, rate: undefined }]];
      const latest = (bytes - last.bytes) / Math.max(0.001, (atMs - last.atMs) / 1000);
      const rate = last.rate === undefined ? latest : (1 - NEW_WEIGHT) * last.rate + NEW_WEIGHT * latest;
      return [[id, { phase, atMs, bytes, rate }]];
    }),
  );
}
