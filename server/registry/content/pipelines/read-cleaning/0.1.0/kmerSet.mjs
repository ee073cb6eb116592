import { InputError } from "./lib/inputError.mjs";

const EMPTY = 0xffffffff;
const FILL_MAX = 0.6;
const BYTES_PER_SLOT = 8;
const LOW_BASES = 16;

// A, C, G, T as 0 to 3; anything else interrupts.
const CODE_OF = new Uint8Array(256).fill(4);
for (const [code, letters] of ["Aa", "Cc", "Gg", "TtUu"].entries())
  for (const letter of letters) CODE_OF[letter.charCodeAt(0)] = code;

/** A set of k-mers, each the same as its reverse complement. k: 17 to 31, odd, so that none is its own complement.
 *  basesMax: for how many bases of reference there is room. Raises InputError when that would take more than
 *  memoryMaxBytes. */
export function kmerSet({ k, basesMax, memoryMaxBytes }) {
  const slots = 2 ** Math.max(10, Math.ceil(Math.log2(basesMax / FILL_MAX)));
  if (slots * BYTES_PER_SLOT > memoryMaxBytes)
    throw new InputError(
      `The reference is too large: it may have ${basesMax} bases, for which ${mebibytes(slots * BYTES_PER_SLOT)} MiB of memory are needed and ${mebibytes(memoryMaxBytes)} are allowed`,
    );
  const mask = slots - 1;
  // A k-mer of 2 bits a base: its last 16 bases in one number, the ones before in the other.
  const table = new Uint32Array(slots * 2).fill(EMPTY);
  const highMask = 2 ** (2 * (k - LOW_BASES)) - 1;
  const highShift = 2 * (k - LOW_BASES - 1);
  let size = 0;

  function slotOf(high, low) {
    let hash = Math.imul(high ^ Math.imul(low, 0x9e3779b1), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15) ^ low, 0xc2b2ae35);
    let slot = (hash ^ (hash >>> 13)) & mask;
    while (table[2 * slot] !== EMPTY && (table[2 * slot] !== high || table[2 * slot + 1] !== low))
      slot = (slot + 1) & mask;
    return slot;
  }

  /** Calls `each` with every k-mer between two places of a buffer, in its smaller form. */
  function roll(buffer, start, end, each, state = newState()) {
    let { high, low, otherHigh, otherLow, length } = state;
    for (let index = start; index < end; index++) {
      const code = CODE_OF[buffer[index]];
      if (code === 4) {
        if (buffer[index] > 32) length = 0;
        continue;
      }
      high = ((high << 2) | (low >>> 30)) & highMask;
      low = ((low << 2) | code) >>> 0;
      otherLow = ((otherLow >>> 2) | ((otherHigh & 3) << 30)) >>> 0;
      otherHigh = (otherHigh >>> 2) | ((3 - code) << highShift);
      if (++length < k) continue;
      if (high < otherHigh || (high === otherHigh && low <= otherLow)) each(high, low);
      else each(otherHigh, otherLow);
    }
    return { high, low, otherHigh, otherLow, length };
  }

  function insert(high, low) {
    const slot = slotOf(high, low);
    if (table[2 * slot] !== EMPTY) return;
    table[2 * slot] = high;
    table[2 * slot + 1] = low;
    size++;
  }

  return {
    get size() {
      return size;
    },
    /** Adds the k-mers of a piece of sequence. state: what the piece before it gave, when it goes on from there. */
    add: (buffer, start, end, state) => roll(buffer, start, end, insert, state),
    /** Which share of the k-mers of a sequence is in the set, 0 to 1; 0 for one shorter than k. */
    shareOf(buffer, start, end) {
      let all = 0;
      let found = 0;
      roll(buffer, start, end, (high, low) => {
        all++;
        if (table[2 * slotOf(high, low)] !== EMPTY) found++;
      });
      return all === 0 ? 0 : found / all;
    },
  };
}

function newState() {
  return { high: 0, low: 0, otherHigh: 0, otherLow: 0, length: 0 };
}

function mebibytes(bytes) {
  return Math.ceil(bytes / 2 ** 20);
}
