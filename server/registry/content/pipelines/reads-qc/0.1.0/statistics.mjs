import { fastqBlocks, FIELDS } from "./lib/fastq.mjs";
import { InputError } from "./lib/inputError.mjs";

export const QUALITIES = 94;
const QUALITY_ZERO = 33;
const BASES = 5;
const [C, G, N] = [1, 2, 4];
const NO_BASE = 255;

// A, C, G, T, and everything else that stands for a base.
const BASE_OF = new Uint8Array(256).fill(NO_BASE);
for (const [index, letters] of ["Aa", "Cc", "Gg", "TtUu", "NnRYSWKMBDHVryswkmbdhv.-*"].entries())
  for (const letter of letters) BASE_OF[letter.charCodeAt(0)] = index;

const EXACT_BINS = 500;
const GROWTH = 1.02;
const LENGTH_MAX = 2 ** 30;
const TABLED_POSITIONS = 1 << 20;

/** Bins of positions or lengths, from 0: one each up to 500, then ever wider, so that reads of any length take the
 *  same memory. starts: the first value of each bin. */
export const BIN_STARTS = binStarts();
const BIN_OF = binTable();

/** Counts a FASTQ file, read once: { name, reads, bases, minimumLength, maximumLength, qualitySum, q20, q30,
 *  baseCounts [A C G T other], lengths (by bin), positionBases and positionQualities (by bin of positions),
 *  readQualities (reads by mean quality), readGc (reads by percent of G and C) }. */
export async function readStatistics(path, name) {
  const counts = {
    name,
    reads: 0,
    bases: 0,
    minimumLength: Infinity,
    maximumLength: 0,
    lengths: new Float64Array(BIN_STARTS.length),
    positionBases: new Float64Array(BIN_STARTS.length * BASES),
    positionQualities: new Float64Array(BIN_STARTS.length * QUALITIES),
    readQualities: new Float64Array(QUALITIES),
    readGc: new Float64Array(101),
  };
  for await (const block of fastqBlocks(path)) countBlock(counts, block);
  if (counts.reads === 0) counts.minimumLength = 0;
  return { ...counts, ...totalsOf(counts) };
}

function countBlock(counts, { buffer, fields, count, first }) {
  const { positionBases, positionQualities } = counts;
  for (let record = 0; record < count; record++) {
    const at = record * FIELDS;
    const sequence = fields[at + 2];
    const length = fields[at + 3] - sequence;
    const quality = fields[at + 4];
    let gc = 0;
    let known = 0;
    let sum = 0;
    for (let index = 0; index < length; index++) {
      const base = BASE_OF[buffer[sequence + index]];
      const value = buffer[quality + index] - QUALITY_ZERO;
      if (base === NO_BASE || value < 0 || value >= QUALITIES)
        refuse(counts.name, first + record, base === NO_BASE ? buffer[sequence + index] : undefined);
      if (base !== N) known++;
      if (base === C || base === G) gc++;
      sum += value;
      const bin = index < TABLED_POSITIONS ? BIN_OF[index] : binOf(index);
      positionBases[bin * BASES + base]++;
      positionQualities[bin * QUALITIES + value]++;
    }
    counts.reads++;
    counts.bases += length;
    if (length < counts.minimumLength) counts.minimumLength = length;
    if (length > counts.maximumLength) counts.maximumLength = length;
    counts.lengths[binOf(length)]++;
    if (length > 0) counts.readQualities[Math.round(sum / length)]++;
    if (known > 0) counts.readGc[Math.round((100 * gc) / known)]++;
  }
}

function refuse(name, record, letter) {
  throw new InputError(
    letter === undefined
      ? `${name} is not FASTQ: record ${record} has a quality outside ! to ~`
      : `${name} is not FASTQ: record ${record} has the letter ${JSON.stringify(String.fromCharCode(letter))}, which is no base`,
  );
}

function totalsOf({ positionBases, positionQualities }) {
  const baseCounts = Array.from({ length: BASES }, () => 0);
  for (const [index, count] of positionBases.entries()) baseCounts[index % BASES] += count;
  let [qualitySum, q20, q30] = [0, 0, 0];
  for (const [index, count] of positionQualities.entries()) {
    const value = index % QUALITIES;
    qualitySum += value * count;
    if (value >= 20) q20 += count;
    if (value >= 30) q30 += count;
  }
  return { baseCounts, qualitySum, q20, q30 };
}

/** The bin of a position or a length. */
export function binOf(value) {
  if (value < TABLED_POSITIONS) return BIN_OF[value];
  let [low, high] = [BIN_OF[TABLED_POSITIONS - 1], BIN_STARTS.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (BIN_STARTS[middle] <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

function binStarts() {
  const starts = [];
  for (let start = 0; start < LENGTH_MAX; start = start < EXACT_BINS ? start + 1 : Math.ceil(start * GROWTH))
    starts.push(start);
  return starts;
}

function binTable() {
  const bins = new Uint16Array(TABLED_POSITIONS);
  let bin = 0;
  for (let value = 0; value < TABLED_POSITIONS; value++) {
    if (BIN_STARTS[bin + 1] === value) bin++;
    bins[value] = bin;
  }
  return bins;
}
