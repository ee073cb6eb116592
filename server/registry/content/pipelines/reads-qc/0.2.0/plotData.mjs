import { LEVELS } from "./duplicates.mjs";
import { BIN_STARTS, LENGTH_CLASSES_PER_DECADE, QUALITIES } from "./statistics.mjs";

const SINGLE_POSITIONS = 10;
const POSITION_POINTS = 60;
const LENGTH_POINTS = 75;
const LONG_POSITION_GROWTH = 1.15;
const LONG_LENGTHS_PER_DECADE = 10;
const GC_STEP = 2;
const QUALITY_POINTS = 60;

/** Reduces the statistics of a file to what its plots need, some ten kilobytes at most. */
export function profileOf(statistics) {
  const used = BIN_STARTS.findIndex((start) => start >= statistics.maximumLength);
  const { reads, maximumLength, readGc, lengthQualities, duplicates } = statistics;
  return {
    reads,
    maximumLength,
    positionBases: statistics.positionBases.slice(0, used),
    positionQualitySums: statistics.positionQualitySums.slice(0, used),
    adapterStarts: statistics.adapterStarts.slice(0, used),
    lengths: statistics.lengths.slice(0, used + 1),
    readQualities: statistics.readQualities.slice(0, QUALITY_POINTS),
    readErrorQualities: statistics.readErrorQualities.slice(0, QUALITY_POINTS),
    readGc,
    levels: duplicates.levels,
    cells: cellsOf(lengthQualities, reads),
  };
}

// A row for each length class with reads: the class, the first quality, and tenths of percent from there on.
function cellsOf(lengthQualities, reads) {
  const rows = [];
  for (let at = 0; at < lengthQualities.length; at += QUALITIES) {
    const row = Array.from(lengthQualities.subarray(at, at + QUALITIES), (count) =>
      reads === 0 ? 0 : Math.round((1000 * count) / reads),
    );
    const first = row.findIndex((share) => share > 0);
    if (first >= 0) rows.push([at / QUALITIES, first, ...trimmedEnd(row).slice(first)]);
  }
  return rows;
}

/** The axes of the plots of files of one kind, from the longest read. Positions and lengths are lower limits. */
export function axesOf(kind, maximumLength) {
  return {
    positions: kind === "long" ? longPositions(maximumLength) : shortPositions(maximumLength),
    lengths: kind === "long" ? longLengths(maximumLength) : shortLengths(maximumLength),
    gcStep: GC_STEP,
    levels: LEVELS,
    lengthClasses: LENGTH_CLASSES_PER_DECADE,
  };
}

/** The series of a file: whole numbers, tenths of Phred and hundredths of percent. A histogram starts with the index of
 *  its first value. */
export function seriesOf(kind, profile, axes) {
  const { reads, positionBases, positionQualitySums, adapterStarts } = profile;
  const bases = grouped(positionBases, axes.positions, 1);
  const sums = grouped(positionQualitySums, axes.positions, 1);
  const starts = grouped(adapterStarts, axes.positions, 1);
  let seen = 0;
  const isLong = kind === "long";
  return {
    quality: trimmedEnd(bases.map((count, at) => (count === 0 ? 0 : Math.round((10 * sums[at]) / count)))),
    reads: histogram(isLong ? profile.readErrorQualities : profile.readQualities, reads),
    gc: histogram(
      grouped(profile.readGc, gcLimits(), 0, (bin) => bin),
      reads,
    ),
    lengths: histogram(grouped(profile.lengths, axes.lengths, 0), reads),
    adapters: trimmedAdapters(starts.map((count) => hundredths((seen += count), reads))),
    ...(isLong
      ? {
          cells: profile.cells,
        }
      : { levels: profile.levels.map((level) => hundredths(level, 1)) }),
  };
}

// The last value holds to the end of the axis.
function trimmedAdapters(values) {
  const last = values.at(-1) ?? 0;
  let end = values.length;
  while (end > 1 && values[end - 2] === last) end--;
  return values.slice(0, end);
}

function trimmedEnd(values) {
  return values.slice(0, values.findLastIndex((value) => value > 0) + 1);
}

function histogram(counts, total) {
  const values = Array.from(counts, (count) => hundredths(count, total));
  const first = values.findIndex((value) => value > 0);
  return first < 0 ? [0] : [first, ...trimmedEnd(values).slice(first)];
}

function hundredths(part, whole) {
  return whole === 0 ? 0 : Math.round((10_000 * part) / whole);
}

// Sums bins into groups. limits: the first value of each group. offset: added to the value at which a bin starts.
function grouped(counts, limits, offset, startOf = (bin) => BIN_STARTS[bin]) {
  const groups = limits.map(() => 0);
  let group = 0;
  for (const [bin, count] of counts.entries()) {
    while (group + 1 < limits.length && limits[group + 1] <= startOf(bin) + offset) group++;
    groups[group] += count;
  }
  return groups;
}

function gcLimits() {
  return Array.from({ length: 100 / GC_STEP }, (_, at) => at * GC_STEP);
}

function shortPositions(maximum) {
  const single = Array.from({ length: Math.min(SINGLE_POSITIONS, maximum) }, (_, at) => at + 1);
  // Above 500, a step must not be narrower than a bin of the statistics.
  const least = maximum > 500 ? 15 : 1;
  const step = Math.max(least, Math.ceil((maximum - SINGLE_POSITIONS) / POSITION_POINTS));
  for (let at = SINGLE_POSITIONS + 1; at <= maximum; at += step) single.push(at);
  return single;
}

function longPositions(maximum) {
  const positions = [];
  for (let at = 1; at <= maximum; at = Math.max(at + 1, Math.round(at * LONG_POSITION_GROWTH)))
    positions.push(at);
  return positions;
}

function shortLengths(maximum) {
  const step = [1, 2, 5, 10, 20].find((one) => maximum / one <= LENGTH_POINTS) ?? 20;
  return Array.from({ length: Math.floor(maximum / step) + 1 }, (_, at) => at * step);
}

function longLengths(maximum) {
  const limits = [0];
  for (let at = LONG_LENGTHS_PER_DECADE; limits.at(-1) <= maximum; at++)
    limits.push(Math.round(10 ** (at / LONG_LENGTHS_PER_DECADE)));
  return limits;
}
