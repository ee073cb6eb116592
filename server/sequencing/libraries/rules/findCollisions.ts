import { BASES_PER_WORD, packIndex, wordDistance } from "./packIndex.ts";

/** The identification of a library on a lane. Sequences are forward, as in the kit. */
export interface IndexedLibrary {
  id: string;
  i7Sequence: string | null;
  i5Sequence: string | null;
  /** Of a nanopore library. */
  barcode: string | null;
}

/** Two libraries that demultiplexing may confuse. A distance is null where one of them lacks the index, or where both
 *  are identified by a barcode; 0 for both is the same identification. */
export interface Collision {
  one: string;
  other: string;
  i7Distance: number | null;
  i5Distance: number | null;
}

/** pairCount: all pairs, of which `pairs` are the worst. missing: libraries without index and barcode beside others.
 *  mixed: libraries with a barcode beside libraries with indexes, or the other way, whichever are fewer. uneven:
 *  libraries with other index lengths than most; they are compared over the common beginning. isComplete: false if there
 *  are more libraries than are compared. */
export interface Collisions {
  pairs: Collision[];
  pairCount: number;
  missing: string[];
  mixed: string[];
  uneven: string[];
  isComplete: boolean;
}

/** All pairs of as many libraries are compared: 8 million pairs. */
const LIBRARIES_COMPARED_MAX = 4_096;
const PAIRS_LISTED_MAX = 200;

/** The mismatches that demultiplexing may allow in each index. */
export const MISMATCHES_MAX = 2;
export const MISMATCHES_DEFAULT = 1;

/** Returns which libraries of a pool or lane demultiplexing may confuse, if it allows `mismatches` in each index. An
 *  index of one library is within reach of another if both differ in at most twice as many bases, over the length of
 *  the shorter one; a library without the index is always within reach. A pair collides if both indexes are within
 *  reach. Worst pairs first. Pure. */
export function findCollisions(
  libraries: readonly IndexedLibrary[],
  mismatches: number = MISMATCHES_DEFAULT,
): Collisions {
  const indexed = libraries.filter(hasIndex);
  const named = libraries.filter((library) => !hasIndex(library) && library.barcode !== null);
  const missing = libraries.filter((library) => !hasIndex(library) && library.barcode === null);
  const compared = indexed.slice(0, LIBRARIES_COMPARED_MAX);
  const shared = sharedBarcodes(named);
  const close = closeIndexes(compared, 2 * mismatches);
  return {
    pairs: [...shared, ...close.byDistance.flat()].slice(0, PAIRS_LISTED_MAX),
    pairCount: shared.length + close.count,
    missing: libraries.length > 1 ? missing.map(({ id }) => id) : [],
    mixed: fewer(indexed, named).map(({ id }) => id),
    uneven: unevenLengths(indexed).map(({ id }) => id),
    isComplete: compared.length === indexed.length,
  };
}

function hasIndex({ i7Sequence, i5Sequence }: IndexedLibrary): boolean {
  return i7Sequence !== null || i5Sequence !== null;
}

function fewer(indexed: IndexedLibrary[], named: IndexedLibrary[]): IndexedLibrary[] {
  if (indexed.length === 0 || named.length === 0) return [];
  return named.length <= indexed.length ? named : indexed;
}

function sharedBarcodes(libraries: readonly IndexedLibrary[]): Collision[] {
  const owners = new Map<string, string>();
  return libraries.flatMap(({ id, barcode }) => {
    const key = (barcode ?? "").toLowerCase();
    const one = owners.get(key);
    if (one !== undefined) return [{ one, other: id, i7Distance: null, i5Distance: null }];
    owners.set(key, id);
    return [];
  });
}

function unevenLengths(libraries: readonly IndexedLibrary[]): IndexedLibrary[] {
  const counts = new Map<string, number>();
  const shape = ({ i7Sequence, i5Sequence }: IndexedLibrary) =>
    `${i7Sequence?.length ?? 0}+${i5Sequence?.length ?? 0}`;
  for (const library of libraries) counts.set(shape(library), (counts.get(shape(library)) ?? 0) + 1);
  if (counts.size < 2) return [];
  const [usual] = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most));
  return libraries.filter((library) => shape(library) !== usual);
}

/** The index sequences of libraries, packed. A length of 0 is a missing index. */
interface PackedIndexes {
  low: Int32Array;
  high: Int32Array;
  length: Int32Array;
}

/** byDistance: the first pairs of each sum of distances, as many as are listed. */
function closeIndexes(
  libraries: readonly IndexedLibrary[],
  reach: number,
): { byDistance: Collision[][]; count: number } {
  const i7 = packAll(libraries.map(({ i7Sequence }) => i7Sequence));
  const i5 = packAll(libraries.map(({ i5Sequence }) => i5Sequence));
  const byDistance: Collision[][] = Array.from({ length: 2 * reach + 1 }, () => []);
  let count = 0;
  for (let one = 0; one < libraries.length; one++)
    for (let other = one + 1; other < libraries.length; other++) {
      const i7Distance = distanceBetween(i7, one, other);
      if (i7Distance > reach) continue;
      const i5Distance = distanceBetween(i5, one, other);
      if (i5Distance > reach) continue;
      count++;
      const pairs = byDistance[Math.max(i7Distance, 0) + Math.max(i5Distance, 0)];
      if (pairs && pairs.length < PAIRS_LISTED_MAX)
        pairs.push({
          one: libraries[one]!.id,
          other: libraries[other]!.id,
          i7Distance: i7Distance === NOT_COMPARED ? null : i7Distance,
          i5Distance: i5Distance === NOT_COMPARED ? null : i5Distance,
        });
    }
  return { byDistance, count };
}

const NOT_COMPARED = -1;

function packAll(sequences: readonly (string | null)[]): PackedIndexes {
  const packed = sequences.map((sequence) => packIndex(sequence ?? ""));
  return {
    low: Int32Array.from(packed, ({ low }) => low),
    high: Int32Array.from(packed, ({ high }) => high),
    length: Int32Array.from(packed, ({ length }) => length),
  };
}

function distanceBetween({ low, high, length }: PackedIndexes, one: number, other: number): number {
  const bases = Math.min(length[one]!, length[other]!);
  if (bases === 0) return NOT_COMPARED;
  const distance = wordDistance(low[one]! ^ low[other]!, bases);
  return bases > BASES_PER_WORD
    ? distance + wordDistance(high[one]! ^ high[other]!, bases - BASES_PER_WORD)
    : distance;
}
