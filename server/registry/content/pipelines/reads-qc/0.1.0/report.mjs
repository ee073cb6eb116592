import { escaped, page, percent, table } from "./lib/html.mjs";
import { histogram, linePlot } from "./lib/plots.mjs";
import { BIN_STARTS, QUALITIES } from "./statistics.mjs";

const BASES = 5;
const POINTS_MAX = 120;
const BARS_MAX = 60;
// Narrower ones would show which shares a read of that length can have, not how many reads have them.
const GC_BAR_PERCENT = 4;
// Reads of one length are drawn as a bar among lengths, not as a wall.
const LENGTHS_MIN = 20;
const COLORS = [
  ["A", "green"],
  ["C", "blue"],
  ["G", "orange"],
  ["T", "red"],
  ["Other", "purple"],
];

/** The head of the report: one table of all files. */
export function overview(runName, samples) {
  const rows = samples.flatMap(({ id, files }) =>
    files.map(({ summary }, index) => [
      id,
      `R${index + 1}`,
      summary.readCount,
      summary.baseCount,
      summary.meanLength,
      summary.averageQuality,
      summary.q30Share === null ? null : percent(summary.q30Share),
      summary.gcShare === null ? null : percent(summary.gcShare),
    ]),
  );
  return `<p class="quiet">Run ${escaped(runName)}. Qualities are Phred scores; the mean is over all bases.</p>
${table(["Sample", "File", "Reads", "Bases", "Mean length", "Mean quality", "Bases of Q30", "GC"], rows)}`;
}

/** The part of the report about one file. Small, however large the file. */
export function fileSection(sampleId, index, statistics) {
  const plots = statistics.reads === 0 ? "<p>The file holds no reads.</p>" : plotsOf(statistics);
  return `<section><h2>${escaped(sampleId)}, R${index + 1}</h2><p class="quiet">${escaped(statistics.name)}</p>${plots}</section>`;
}

/** The whole report. parts: HTML, in their order. */
export function reportPage(parts) {
  return page({ title: "Quality of the reads", body: parts.join("\n") });
}

function plotsOf(statistics) {
  const groups = positionGroups(statistics);
  const qualities = groups.map(({ x, bins }) => ({
    x,
    counts: mergedCounts(statistics.positionQualities, bins, QUALITIES),
  }));
  const bases = groups.map(({ x, bins }) => ({
    x,
    counts: mergedCounts(statistics.positionBases, bins, BASES),
  }));
  const quantile = (part) => qualities.map(({ x, counts }) => [x, quantileOf(counts, part)]);
  return `<div class="plots">
${linePlot({
  title: "Quality by position",
  text: "The line is the median; the band holds the middle half of the bases.",
  xLabel: "Position in the read",
  yLabel: "Phred",
  series: [{ name: "Median", color: "blue", points: quantile(0.5) }],
  band: { low: quantile(0.25), high: quantile(0.75) },
  yTo: 42,
})}
${linePlot({
  title: "Bases by position",
  text: "Which share of the reads has which base there.",
  xLabel: "Position in the read",
  yLabel: "",
  series: COLORS.map(([name, color], base) => ({
    name,
    color,
    points: bases.map(({ x, counts }) => [x, share(counts, base)]),
  })),
})}
${linePlot({
  title: "GC by position",
  text: "The share of G and C among the known bases, in percent.",
  xLabel: "Position in the read",
  yLabel: "%",
  series: [{ name: "GC", color: "green", points: bases.map(({ x, counts }) => [x, gcOf(counts)]) }],
  yTo: 100,
})}
${histogram({
  title: "Quality of whole reads",
  text: "Reads by the mean quality of their bases.",
  xLabel: "Mean Phred",
  yLabel: "Reads",
  bars: barsOf(statistics.readQualities.slice(0, 51), 1),
})}
${histogram({
  title: "GC of whole reads",
  text: "Reads by their share of G and C.",
  xLabel: "GC in percent",
  yLabel: "Reads",
  bars: barsOf(statistics.readGc, GC_BAR_PERCENT),
})}
${histogram({
  title: "Lengths",
  text: `From ${statistics.minimumLength.toLocaleString("en")} to ${statistics.maximumLength.toLocaleString("en")} bases.`,
  xLabel: "Length in bases",
  yLabel: "Reads",
  bars: lengthBars(statistics),
})}
</div>`;
}

// Neighbouring bins are drawn as one where there are more than the eye can tell apart.
function positionGroups({ maximumLength }) {
  const used = BIN_STARTS.filter((start) => start < maximumLength).length;
  const size = Math.ceil(used / POINTS_MAX);
  const groups = [];
  for (let from = 0; from < used; from += size) {
    const bins = Array.from({ length: Math.min(size, used - from) }, (_, index) => from + index);
    groups.push({ x: BIN_STARTS[from] + 1, bins });
  }
  return groups;
}

function mergedCounts(counts, bins, width) {
  const merged = Array.from({ length: width }, () => 0);
  for (const bin of bins)
    for (let value = 0; value < width; value++) merged[value] += counts[bin * width + value];
  return merged;
}

function quantileOf(counts, part) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [value, count] of counts.entries()) {
    seen += count;
    if (seen >= total * part) return value;
  }
  return 0;
}

function share(counts, index) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return total === 0 ? 0 : (100 * counts[index]) / total;
}

function gcOf([a, c, g, t]) {
  const known = a + c + g + t;
  return known === 0 ? 0 : (100 * (c + g)) / known;
}

function barsOf(counts, width) {
  return Array.from({ length: Math.ceil(counts.length / width) }, (_, index) => ({
    from: index * width,
    to: (index + 1) * width,
    count: counts.slice(index * width, (index + 1) * width).reduce((sum, count) => sum + count, 0),
  }));
}

function lengthBars({ lengths, minimumLength, maximumLength }) {
  const spare = Math.max(0, LENGTHS_MIN - (maximumLength - minimumLength));
  const first = Math.max(0, minimumLength - Math.ceil(spare / 2));
  const span = Math.max(maximumLength - first + Math.ceil(spare / 2), LENGTHS_MIN);
  const width = Math.ceil(span / BARS_MAX);
  const bars = Array.from({ length: Math.ceil((span + 1) / width) }, (_, index) => ({
    from: first + index * width,
    to: first + (index + 1) * width,
    count: 0,
  }));
  for (const [bin, count] of lengths.entries()) {
    if (count === 0) continue;
    const length = Math.min(Math.max(BIN_STARTS[bin], minimumLength), maximumLength);
    bars[Math.floor((length - first) / width)].count += count;
  }
  return bars;
}
