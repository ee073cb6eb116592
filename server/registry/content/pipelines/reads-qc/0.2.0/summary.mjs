import { ADAPTERS } from "./adapters.mjs";
import { BIN_STARTS, SHORT_READ_MAX_BASES } from "./statistics.mjs";

/** The numbers of a file: counts, the arithmetic mean of the Phred values of all bases, shares from 0 to 1. Lengths
 *  above 500 bases are exact to about 2 % in n50. duplicateShare is null for long reads, whose errors hide duplicates. */
export function summaryOf(statistics) {
  const { name, reads, bases, minimumLength, maximumLength, qualitySum, q20, q30, baseCounts } = statistics;
  const [a, c, g, t, other] = baseCounts;
  const share = (part, whole) => (whole === 0 ? null : round(part / whole, 4));
  const isLong = maximumLength > SHORT_READ_MAX_BASES;
  const { share: duplicates } = statistics.duplicates;
  return {
    file: name,
    readCount: reads,
    baseCount: bases,
    minimumLength,
    maximumLength,
    meanLength: reads === 0 ? null : round(bases / reads, 2),
    n50: n50Of(statistics),
    averageQuality: bases === 0 ? null : round(qualitySum / bases, 2),
    q20Share: share(q20, bases),
    q30Share: share(q30, bases),
    gcShare: share(c + g, a + c + g + t),
    unknownBaseShare: share(other, bases),
    readLengthClass: isLong ? "long" : "short",
    medianReadQuality: medianOf(statistics.readErrorQualities),
    adapterShare: share(sum(statistics.adapterReads), reads),
    adapters: adapterShares(statistics),
    duplicateShare: isLong || duplicates === null ? null : round(duplicates, 4),
  };
}

function adapterShares({ adapterReads, reads }) {
  const shares = {};
  for (const [index, { name }] of ADAPTERS.entries())
    if (adapterReads[index] > 0) shares[name] = round((shares[name] ?? 0) + adapterReads[index] / reads, 4);
  return shares;
}

/** At least half of all bases are in reads of this length or longer. */
function n50Of({ lengths, bases, minimumLength, maximumLength }) {
  if (bases === 0) return null;
  let [total, seen] = [0, 0];
  const middles = BIN_STARTS.map((start, bin) => {
    const middle = Math.round((start + (BIN_STARTS[bin + 1] ?? start + 1) - 1) / 2);
    return Math.min(Math.max(middle, minimumLength), maximumLength);
  });
  for (const [bin, count] of lengths.entries()) total += count * middles[bin];
  for (let bin = lengths.length - 1; bin >= 0; bin--) {
    seen += lengths[bin] * middles[bin];
    if (seen * 2 >= total) return middles[bin];
  }
  return middles[0];
}

function medianOf(counts) {
  const total = sum(counts);
  let seen = 0;
  for (const [value, count] of counts.entries()) {
    seen += count;
    if (count > 0 && seen * 2 >= total) return value;
  }
  return null;
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

function round(value, digits) {
  return Number(value.toFixed(digits));
}
