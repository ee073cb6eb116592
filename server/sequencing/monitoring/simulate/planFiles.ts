import { barcodeName } from "./nameRun.ts";
import { SeededNumbers } from "./SeededNumbers.ts";

/** Sequencing time of the reads of one file, independent of the pace of writing. */
export const SECONDS_PER_FILE = 30;

export interface PlannedFile {
  outcome: "pass" | "fail";
  /** null without barcoding. */
  barcode: string | null;
  /** Counted from 0 in each directory. */
  batch: number;
  reads: number;
}

interface Destination {
  outcome: "pass" | "fail";
  barcode: string | null;
  /** Share of all reads. */
  share: number;
}

/**
 * Plans the files of a run in the order in which they are closed. Reads of every directory arrive in proportion to its
 * share; a file is closed when it is full, and the open ones at the end of the run with fewer reads. barcodes: 0 for a
 * run without barcoding. Shares are of all reads: unclassified and passed ones.
 */
export function planFiles(wanted: {
  seed: string;
  barcodes: number;
  files: number;
  readsPerFile: number;
  unclassifiedShare: number;
  passShare: number;
}): PlannedFile[] {
  const { files, readsPerFile } = wanted;
  const destinations = listDestinations(wanted).map((one) => ({ ...one, opened: 0 }));
  const opensNext = ({ opened, share }: { opened: number; share: number }) => (opened * readsPerFile) / share;
  const first = () =>
    destinations.reduce((soonest, one) => (opensNext(one) < opensNext(soonest) ? one : soonest));
  for (let opened = 0; opened < files; opened++) first().opened++;
  const end = opensNext(first());
  const planned = destinations.flatMap(({ outcome, barcode, share, opened }) =>
    Array.from({ length: opened }, (_, batch) => {
      const left = Math.round(end * share) - batch * readsPerFile;
      const reads = Math.min(Math.max(left, 1), readsPerFile);
      const closes = reads < readsPerFile ? end : ((batch + 1) * readsPerFile) / share;
      return { closes, file: { outcome, barcode, batch, reads } };
    }),
  );
  return planned.toSorted((a, b) => a.closes - b.closes).map(({ file }) => file);
}

// The largest first, so that a run with few files has these.
function listDestinations(wanted: {
  seed: string;
  barcodes: number;
  unclassifiedShare: number;
  passShare: number;
}): Destination[] {
  const numbers = new SeededNumbers(wanted.seed, "shares");
  const weights = Array.from({ length: wanted.barcodes }, () => Math.exp(0.6 * numbers.normal()));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const classified = weights.map((weight, index): [string | null, number] => [
    barcodeName(index),
    ((1 - wanted.unclassifiedShare) * weight) / whole,
  ]);
  const barcodes: [string | null, number][] =
    wanted.barcodes === 0 ? [[null, 1]] : [...classified, ["unclassified", wanted.unclassifiedShare]];
  return barcodes
    .flatMap(([barcode, share]): Destination[] => [
      { outcome: "pass", barcode, share: share * wanted.passShare },
      { outcome: "fail", barcode, share: share * (1 - wanted.passShare) },
    ])
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share);
}
