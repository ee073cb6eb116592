import { BIN_STARTS } from "./statistics.mjs";

/** What a table tells of a file: counts, the mean quality of all its bases, shares of them from 0 to 1. Lengths of
 *  more than 500 bases are known to about 2 % in n50. */
export function summaryOf(statistics) {
  const { name, reads, bases, minimumLength, maximumLength, qualitySum, q20, q30, baseCounts } = statistics;
  const [a, c, g, t, other] = baseCounts;
  const share = (part, whole) => (whole === 0 ? null : round(part / whole, 4));
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
  };
}

/** Half of all bases lie in reads at least this long. */
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

function round(value, digits) {
  return Number(value.toFixed(digits));
}
