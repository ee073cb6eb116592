import { escaped } from "./html.mjs";

const WIDTH = 480;
const HEIGHT = 240;
const LEFT = 44;
const RIGHT = 10;
const TOP = 24;
const BOTTOM = 34;

/** A line plot. series: [{ name, color, points: [x, y][] }]. band: { low, high }, points each, drawn below the lines. */
export function linePlot({ title, text, xLabel, yLabel, series, band, yFrom = 0, yTo }) {
  const points = [...series.flatMap((one) => one.points), ...(band ? band.high : [])];
  if (points.length === 0) return empty(title, text);
  const frame = frameOf({
    xs: [1, Math.max(...points.map(([x]) => x), 2)],
    ys: [yFrom, yTo ?? 1.2 * Math.max(...points.map(([, y]) => y), yFrom + 1)],
  });
  const path = (line) => line.map(([x, y]) => `${frame.x(x)},${frame.y(y)}`).join(" ");
  const shade = band
    ? `<polygon class="band" points="${path(band.low)} ${path(band.high.toReversed())}"/>`
    : "";
  const lines = series.map(
    ({ color, points: line }) => `<polyline class="series ${color}" points="${path(line)}"/>`,
  );
  const keys = series.map(
    ({ name, color }, index) =>
      `<text class="key-${color}" x="${LEFT + 4 + index * 84}" y="14">${escaped(name)}</text>`,
  );
  return figure({
    title,
    text,
    inner: [frame.axes(xLabel, yLabel), shade, ...lines, ...(series.length > 1 ? keys : [])].join(""),
  });
}

/** A histogram. bars: [{ from, to, count }], in their order. */
export function histogram({ title, text, xLabel, yLabel, bars }) {
  const most = Math.max(...bars.map(({ count }) => count), 0);
  if (most === 0) return empty(title, text);
  const [first, last] = [bars[0], bars.at(-1)];
  const frame = frameOf({ xs: [first.from, Math.max(last.to, first.from + 1)], ys: [0, most] });
  const boxes = bars
    .filter(({ count }) => count > 0)
    .map(({ from, to, count }) => {
      const width = Math.max(Number((frame.x(to) - frame.x(from) - 0.5).toFixed(1)), 0.8);
      const height = (frame.y(0) - frame.y(count)).toFixed(1);
      return `<rect class="bar" x="${frame.x(from)}" y="${frame.y(count)}" width="${width}" height="${height}"/>`;
    });
  return figure({ title, text, inner: frame.axes(xLabel, yLabel) + boxes.join("") });
}

function frameOf({ xs: [xFrom, xTo], ys: [yFrom, yTo] }) {
  const scale = (value, from, to, low, high) =>
    Number((low + ((value - from) / (to - from)) * (high - low)).toFixed(1));
  const x = (value) => scale(value, xFrom, xTo, LEFT, WIDTH - RIGHT);
  const y = (value) => scale(value, yFrom, yTo, HEIGHT - BOTTOM, TOP);
  const between = (from, to, part) => from + (to - from) * part;
  const axes = (xLabel, yLabel) =>
    [
      `<path class="axis" d="M${LEFT} ${TOP}V${HEIGHT - BOTTOM}H${WIDTH - RIGHT}"/>`,
      ...[0, 0.5, 1].map((part) => {
        const anchor = part === 1 ? "end" : part === 0 ? "start" : "middle";
        const value = short(between(xFrom, xTo, part));
        return `<text x="${x(between(xFrom, xTo, part))}" y="${HEIGHT - BOTTOM + 14}" text-anchor="${anchor}">${value}</text>`;
      }),
      ...[0, 0.5, 1].map((part) => {
        const at = y(between(yFrom, yTo, part)) + 4;
        return `<text x="${LEFT - 6}" y="${at}" text-anchor="end">${short(between(yFrom, yTo, part))}</text>`;
      }),
      `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 4}" text-anchor="middle">${escaped(xLabel)}</text>`,
      `<text x="0" y="10">${escaped(yLabel)}</text>`,
    ].join("");
  return { x, y, axes };
}

function figure({ title, text, inner }) {
  return `<figure><h3>${escaped(title)}</h3><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(`${title}. ${text}`)}">${inner}</svg><figcaption>${escaped(text)}</figcaption></figure>`;
}

function empty(title, text) {
  return `<figure><h3>${escaped(title)}</h3><p class="quiet">Nothing to show. ${escaped(text)}</p></figure>`;
}

function short(value) {
  const text = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
  return text.format(value);
}
