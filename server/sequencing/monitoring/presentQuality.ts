import type { StreamRun } from "../../../db/models/StreamRun.ts";

/**
 * Computes mean quality and N50 of the counted reads of a run from its running sums. meanQuality: Phred quality of the
 * mean error probability of all bases. n50: half of the bases are in reads of at least this length; exact to a fifth.
 * bases: those of files with a profile, which files counted before 0.2.0 lack. Both null without any. Pure.
 */
export function presentQuality({
  profiledBases,
  errorSum,
  lengthReads,
  lengthBases,
}: Pick<StreamRun, "profiledBases" | "errorSum" | "lengthReads" | "lengthBases">) {
  const bases = Number(profiledBases);
  return {
    bases,
    // A sum of differences may end slightly below zero.
    meanQuality: bases > 0 && errorSum > 0 ? -10 * Math.log10(errorSum / bases) : null,
    n50: findN50(lengthReads.map(Number), lengthBases.map(Number)),
  };
}

/** The mean length of the bin in which half of the bases is reached. */
function findN50(lengthReads: number[], lengthBases: number[]): number | null {
  const half = lengthBases.reduce((sum, bases) => sum + bases, 0) / 2;
  let sum = 0;
  for (let bin = lengthBases.length - 1; bin >= 0; bin--) {
    const [reads = 0, bases = 0] = [lengthReads[bin], lengthBases[bin]];
    sum += bases;
    if (sum >= half && reads > 0) return bases / reads;
  }
  return null;
}
