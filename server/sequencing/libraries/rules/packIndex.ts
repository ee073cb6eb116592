/** An index sequence with two bits for each base, 16 bases in each word. */
export interface PackedIndex {
  length: number;
  low: number;
  high: number;
}

export const BASES_PER_WORD = 16;
// The lower bit of each base; a shift by an even number keeps the pattern.
const ODD_BITS = 0x55555555;

/** Packs a sequence of at most 32 letters A, C, G, T. Pure. */
export function packIndex(sequence: string): PackedIndex {
  return {
    length: sequence.length,
    low: packWord(sequence.slice(0, BASES_PER_WORD)),
    high: packWord(sequence.slice(BASES_PER_WORD)),
  };
}

function packWord(bases: string): number {
  let word = 0;
  for (let at = 0; at < bases.length; at++) word |= "ACGT".indexOf(bases.charAt(at)) << (2 * at);
  return word;
}

/** Returns the number of different bases among the first `bases` of two words, from 1. differing: the words combined
 *  by exclusive or. Pure. */
export function wordDistance(differing: number, bases: number): number {
  const unused = bases < BASES_PER_WORD ? 2 * (BASES_PER_WORD - bases) : 0;
  const bits = (differing | (differing >>> 1)) & (ODD_BITS >>> unused);
  const pairs = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((pairs + (pairs >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
