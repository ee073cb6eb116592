/** Text inside a page, whoever wrote it. */
export function escaped(text) {
  const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return String(text).replaceAll(/[&<>"']/g, (sign) => entities[sign]);
}

/** A page that stands alone: no scripts, nothing loaded, readable in light and dark. body: HTML. */
export function page({ title, body }) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
${body}
</body>
</html>
`;
}

/** A table. head: texts. rows: lists of texts or numbers; a number stands at the right. */
export function table(head, rows) {
  const cell = (value) => {
    if (typeof value === "number") return `<td class="number">${value.toLocaleString("en")}</td>`;
    return `<td>${value === null ? "–" : escaped(value)}</td>`;
  };
  const isNumber = (at) => (typeof rows[0]?.[at] === "number" ? ' class="number"' : "");
  return `<div class="wide"><table>
<thead><tr>${head.map((text, at) => `<th scope="col"${isNumber(at)}>${escaped(text)}</th>`).join("")}</tr></thead>
<tbody>
${rows.map((cells) => `<tr>${cells.map(cell).join("")}</tr>`).join("\n")}
</tbody>
</table></div>`;
}

/** A share as people read it: "12.3 %". */
export function percent(share) {
  return `${(100 * share).toFixed(1)} %`;
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --quiet: #57606a; --line: #d0d7de; --ground: #fff; --band: #0969da22; --blue: #0969da; --green: #1a7f37; --red: #cf222e; --orange: #9a6700; --purple: #8250df; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --quiet: #9198a1; --line: #3d444d; --ground: #0d1117; --band: #4493f833; --blue: #4493f8; --green: #3fb950; --red: #ff7b72; --orange: #d29922; --purple: #bc8cff; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2.5rem; overflow-wrap: anywhere; } h3 { font-size: 1rem; }
p.quiet, figcaption { color: var(--quiet); }
.wide { overflow-x: auto; } table { border-collapse: collapse; } th, td { border-bottom: 1px solid var(--line); padding: .3rem .8rem; text-align: left; } td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 1rem; }
figure { margin: 0; } svg { width: 100%; height: auto; } svg text { font-size: 11px; fill: var(--quiet); }
.axis { stroke: var(--line); fill: none; } .band { fill: var(--band); stroke: none; } .bar { fill: var(--blue); }
.series { fill: none; stroke-width: 1.6; } .blue { stroke: var(--blue); } .green { stroke: var(--green); } .red { stroke: var(--red); } .orange { stroke: var(--orange); } .purple { stroke: var(--purple); }
svg .key-blue { fill: var(--blue); } svg .key-green { fill: var(--green); } svg .key-red { fill: var(--red); } svg .key-orange { fill: var(--orange); } svg .key-purple { fill: var(--purple); }
`;
