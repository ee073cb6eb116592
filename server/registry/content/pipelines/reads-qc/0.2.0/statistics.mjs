import { ADAPTER_BASES, adapterOf, ADAPTERS, nextCode } from "./adapters.mjs";
import { DuplicateCounter } from "./duplicates.mjs";
import { fastqBlocks, FIELDS } from "./lib/fastq.mjs";
import { InputError } from "./lib/inputError.mjs";

export const QUALITIES = 94;
const QUALITY_ZERO = 33;
const BASES = 5;
const [C, G, N] = [1, 2, 4];
const NO_BASE = 255;

// A, C, G, T, and every other code of a base.
const BASE_OF = new Uint8Array(256).fill(NO_BASE);
for (const [index, letters] of ["Aa", "Cc", "Gg", "TtUu", "NnRYSWKMBDHVryswkmbdhv.-*"].entries())
  for (const letter of letters) BASE_OF[letter.charCodeAt(0)] = index;
const ERROR_OF = Float64Array.from({ length: QUALITIES }, (_, quality) => 10 ** (-quality / 10));

const EXACT_BINS = 500;
const GROWTH = 1.02;
const LENGTH_MAX = 2 ** 30;
const TABLED_POSITIONS = 1 << 20;

/** A file with a longer read contains long reads (nanopore, PacBio); merged short reads stay below. */
export const SHORT_READ_MAX_BASES = 700;
/** In a longer read, adapters are only searched this close to its ends: elsewhere matches are random. */
const ADAPTER_END_BASES = 200;
export const LENGTH_CLASSES_PER_DECADE = 10;
const LENGTH_CLASSES = 92;

/** Bins of positions or lengths, from 0: one each up to 500, then increasingly wide, so that reads of any length need
 *  the same memory. Contains the first value of each bin. */
export const BIN_STARTS = binStarts();
const BIN_OF = binTable();

/** Counts a FASTQ file, read once: { name, reads, bases, minimumLength, maximumLength, qualitySum, q20, q30,
 *  baseCounts [A C G T other], lengths (by bin), positionBases, positionQualitySums and adapterStarts (by bin of
 *  positions), adapterReads (by ADAPTERS), readQualities (reads by arithmetic mean of Phred), readErrorQualities (reads
 *  by the Phred value of their mean error), readGc (reads by percent), lengthQualities (reads by length class and
 *  quality), duplicates }. */
export async function readStatistics(path, name) {
  const counts = {
    name,
    reads: 0,
    bases: 0,
    minimumLength: Infinity,
    maximumLength: 0,
    baseCounts: [0, 0, 0, 0, 0],
    qualities: new Float64Array(QUALITIES),
    lengths: new Float64Array(BIN_STARTS.length),
    positionBases: new Float64Array(BIN_STARTS.length),
    positionQualitySums: new Float64Array(BIN_STARTS.length),
    adapterStarts: new Float64Array(BIN_STARTS.length),
    adapterReads: ADAPTERS.map(() => 0),
    readQualities: new Float64Array(QUALITIES),
    readErrorQualities: new Float64Array(QUALITIES),
    readGc: new Float64Array(101),
    lengthQualities: new Float64Array(LENGTH_CLASSES * QUALITIES),
  };
  const duplicates = new DuplicateCounter();
  for await (const block of fastqBlocks(path)) countBlock(counts, duplicates, block);
  if (counts.reads === 0) counts.minimumLength = 0;
  return { ...counts, ...qualityTotals(counts.qualities), duplicates: duplicates.estimate() };
}

function countBlock(counts, duplicates, { buffer, fields, count, first }) {
  const { positionBases, positionQualitySums, baseCounts, qualities } = counts;
  for (let record = 0; record < count; record++) {
    const at = record * FIELDS;
    const sequence = fields[at + 2];
    const length = fields[at + 3] - sequence;
    const quality = fields[at + 4];
    const ofRead = [0, 0, 0, 0, 0];
    let [sum, error] = [0, 0];
    let [code, known, adapter] = [0, 0, -1];
    for (let index = 0; index < length; index++) {
      const base = BASE_OF[buffer[sequence + index]];
      const value = buffer[quality + index] - QUALITY_ZERO;
      if (base === NO_BASE || value < 0 || value >= QUALITIES)
        refuse(counts.name, first + record, base === NO_BASE ? buffer[sequence + index] : undefined);
      ofRead[base]++;
      qualities[value]++;
      sum += value;
      error += ERROR_OF[value];
      const bin = index < TABLED_POSITIONS ? BIN_OF[index] : binOf(index);
      positionBases[bin]++;
      positionQualitySums[bin] += value;
      if (adapter >= 0) continue;
      known = base === N ? 0 : known + 1;
      code = nextCode(code, base & 3);
      if (known < ADAPTER_BASES) continue;
      adapter = adapterOf(code);
      if (adapter < 0) continue;
      if (isAtEnd(index, length)) countAdapter(counts, adapter, index - ADAPTER_BASES + 1);
      else adapter = -1;
    }
    for (let base = 0; base < BASES; base++) baseCounts[base] += ofRead[base];
    counts.reads++;
    counts.bases += length;
    if (length < counts.minimumLength) counts.minimumLength = length;
    if (length > counts.maximumLength) counts.maximumLength = length;
    counts.lengths[binOf(length)]++;
    duplicates.add(buffer, sequence, sequence + length);
    if (length === 0) continue;
    const errorQuality = Math.min(QUALITIES - 1, Math.floor(-10 * Math.log10(error / length) + 1e-9));
    counts.readQualities[Math.round(sum / length)]++;
    counts.readErrorQualities[errorQuality]++;
    counts.lengthQualities[lengthClass(length) * QUALITIES + errorQuality]++;
    countGc(counts.readGc, ofRead[C] + ofRead[G], length - ofRead[N]);
  }
}

function isAtEnd(index, length) {
  return length <= SHORT_READ_MAX_BASES || index < ADAPTER_END_BASES || index >= length - ADAPTER_END_BASES;
}

function countAdapter(counts, adapter, start) {
  counts.adapterReads[adapter]++;
  counts.adapterStarts[binOf(start)]++;
}

// A read of few bases can only have few GC contents. Each is spread over its width, so that a plot shows no comb.
function countGc(readGc, gc, known) {
  if (known === 0) return;
  const from = (100 * gc) / (known + 1);
  const to = (100 * (gc + 1)) / (known + 1);
  for (let percent = Math.floor(from); percent < to; percent++)
    readGc[percent] += (Math.min(to, percent + 1) - Math.max(from, percent)) / (to - from);
}

function lengthClass(length) {
  return Math.floor(Math.log10(length) * LENGTH_CLASSES_PER_DECADE + 1e-9);
}

function refuse(name, record, letter) {
  throw new InputError(
    letter === undefined
      ? `${name} is not FASTQ: record ${record} has a quality outside ! to ~`
      : `${name} is not FASTQ: record ${record} has the letter ${JSON.stringify(String.fromCharCode(letter))}, which is no base`,
  );
}

function qualityTotals(qualities) {
  let [qualitySum, q20, q30] = [0, 0, 0];
  for (const [value, count] of qualities.entries()) {
    qualitySum += value * count;
    if (value >= 20) q20 += count;
    if (value >= 30) q30 += count;
  }
  return { qualitySum, q20, q30 };
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
