const TRACKED_MAX = 100_000;
const SLOTS = 1 << 18;
const WHOLE_MAX_BASES = 75;
const PREFIX_BASES = 50;

/** Lower limits of the duplication levels. */
export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 50, 100, 500, 1000, 5000, 10_000];

/** Estimates duplication by the method that FastQC documents: counts the first 100,000 distinct sequences of a file
 *  through the whole file. Keeps 64-bit hashes, 3 MB for a file of any size. */
export class DuplicateCounter {
  #keys = new Uint32Array(2 * SLOTS);
  #counts = new Uint32Array(SLOTS);
  #distinct = 0;
  #total = 0;
  /** Reads up to the last one that could add a sequence. */
  #open = 0;

  /** Adds the sequence from start to end in a buffer. Sequences of more than 75 bases count by their first 50. */
  add(buffer, start, end) {
    const stop = end - start > WHOLE_MAX_BASES ? start + PREFIX_BASES : end;
    let one = 0x811c9dc5;
    let two = 0x9e3779b9;
    for (let at = start; at < stop; at++) {
      const letter = buffer[at] & 0xdf;
      one = Math.imul(one ^ letter, 0x01000193);
      two = Math.imul((two << 5) ^ (two >>> 27) ^ letter, 0x85ebca6b);
    }
    one = mixed(one);
    two = mixed(two);
    this.#total++;
    if (this.#distinct < TRACKED_MAX) this.#open = this.#total;
    let slot = (one ^ two) & (SLOTS - 1);
    while (this.#counts[slot] > 0) {
      if (this.#keys[2 * slot] === one >>> 0 && this.#keys[2 * slot + 1] === two >>> 0) {
        this.#counts[slot]++;
        return;
      }
      slot = (slot + 1) & (SLOTS - 1);
    }
    if (this.#distinct === TRACKED_MAX) return;
    this.#keys[2 * slot] = one;
    this.#keys[2 * slot + 1] = two;
    this.#counts[slot] = 1;
    this.#distinct++;
  }

  /** Returns { share, levels }: the estimated share of duplicate reads (0 to 1), and the shares of reads by LEVELS.
   *  share is null without reads. */
  estimate() {
    const sequences = new Map();
    for (const count of this.#counts) if (count > 0) sequences.set(count, (sequences.get(count) ?? 0) + 1);
    return duplication(sequences, { total: this.#total, open: this.#open });
  }
}

/** Corrects the numbers of tracked sequences by their count for sequences that were missed: the rarer a sequence, the
 *  less probable it occurs among the first `open` of `total` reads. */
export function duplication(sequences, { total, open }) {
  const levels = LEVELS.map(() => 0);
  let [distinct, reads] = [0, 0];
  for (const [count, found] of sequences) {
    const expected = found / (1 - missedShare(count, total, open));
    distinct += expected;
    reads += expected * count;
    levels[LEVELS.findLastIndex((from) => count >= from)] += expected * count;
  }
  if (reads === 0) return { share: null, levels };
  return { share: 1 - distinct / reads, levels: levels.map((level) => level / reads) };
}

// Without replacement: none of `count` copies is among the first `open` reads.
function missedShare(count, total, open) {
  let share = 1;
  for (let copy = 0; copy < count && share > 1e-9; copy++)
    share *= Math.max(0, total - open - copy) / (total - copy);
  return share;
}

function mixed(hash) {
  let value = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  value = Math.imul(value ^ (value >>> 15), 0x846ca68b);
  return value ^ (value >>> 16);
}
