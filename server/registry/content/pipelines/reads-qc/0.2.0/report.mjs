import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { thresholds } from "./checks.mjs";
import { escaped } from "./lib/html.mjs";
import { axesOf, seriesOf } from "./plotData.mjs";

const STATUS = { pass: ["●", "Pass"], warn: ["▲", "Warn"], fail: ["✕", "Fail"] };
const YIELD_UNITS = [
  ["Gb", 1e9],
  ["Mb", 1e6],
  ["kb", 1e3],
];

/** The report as one HTML document without external requests. samples: [{ id, files: summaries, profiles, status,
 *  findings }]. at: when it was written. */
export async function reportPage(samples, { runName, info, at }) {
  const [script, style, manifest] = await Promise.all(
    ["page/report.js", "page/report.css", "manifest.json"].map((name) =>
      readFile(new URL(name, import.meta.url), "utf8"),
    ),
  );
  const { name, version } = JSON.parse(manifest).package;
  const hash = createHash("sha256").update(script).digest("base64");
  const counts = countOf(samples);
  const kinds = kindsOf(samples);
  const title = "Read quality report";
  const facts = [
    ["Facility", info.facility],
    ["Order", info.order && [info.order.number, info.order.name].filter(Boolean).join(" · ")],
    ["Study", info.study?.title],
    ["Analysis", runName],
    ["Date", dateText(at)],
    [
      "Software",
      [`${name} ${version}`, info.lanekeeper && `Lanekeeper ${info.lanekeeper}`].filter(Boolean).join(", "),
    ],
    [
      "Samples",
      `${number(samples.length)} (${number(counts.files)} FASTQ ${counts.files === 1 ? "file" : "files"})`,
    ],
  ].filter(([, value]) => value);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped([title, info.order?.number, runName].filter(Boolean).join(" · "))}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<dl>${facts.map(([term, value]) => `<div><dt>${term}</dt><dd>${escaped(value)}</dd></div>`).join("")}</dl>
</header>
<main>
<section>
<h2 id="samples">Samples</h2>
<p class="counts">${countsText(counts)}</p>
<div class="tools" hidden>
<label>Search <input type="search" id="search" placeholder="Sample or file name" autocomplete="off"></label>
<label>Status <select id="status"><option value="">All</option>${Object.entries(STATUS)
    .map(([key, [, word]]) => `<option value="${key}">${word}</option>`)
    .join("")}</select></label>
<output id="shown" aria-live="polite"></output>
</div>
${sampleTable(samples)}
<details class="thresholds"><summary>Thresholds and methods</summary>
${thresholdTable(kinds)}
${methods(kinds)}
</details>
</section>
<div id="plots"><noscript><p>The plots need JavaScript.</p></noscript></div>
</main>
<script type="application/json" id="data">${jsonText(plotData(samples))}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** JSON that cannot end the element that contains it. */
function jsonText(value) {
  return JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
}

function kindsOf(samples) {
  const kinds = new Set(samples.flatMap(({ files }) => files.map(({ readLengthClass }) => readLengthClass)));
  return ["short", "long"].filter((kind) => kinds.has(kind));
}

function countOf(samples) {
  const counts = { files: 0, pass: 0, warn: 0, fail: 0 };
  for (const { files, status } of samples) {
    counts.files += files.length;
    counts[status]++;
  }
  return counts;
}

function countsText(counts) {
  return Object.entries(STATUS)
    .map(
      ([key, [sign, word]]) =>
        `<span class="${key}">${sign} ${number(counts[key])} ${word.toLowerCase()}</span>`,
    )
    .join(" ");
}

function sampleTable(samples) {
  const columns = columnsOf(samples);
  const rows = samples.map((sample) => {
    const cells = columns.map(({ cell }, at) =>
      at === 0 ? `<th scope="row">${cell(sample)}</th>` : cell(sample),
    );
    return `<tr data-status="${sample.status}">${cells.join("")}</tr>`;
  });
  return `<div class="wide" tabindex="0" role="region" aria-labelledby="samples"><table id="table">
<thead>${tableHead(columns)}</thead>
<tbody>
${rows.join("\n")}
</tbody>
</table></div>`;
}

// The columns of R1 and R2 share a head above them.
function tableHead(columns) {
  const isGrouped = columns.some(({ part }) => part !== undefined);
  const cell = ({ head, part, isText }, at, span) => {
    const label = part === undefined ? head : part;
    const name = part === undefined ? "" : ` aria-label="${escaped(`${head} ${part}`)}"`;
    return `<th scope="col"${span}${isText ? "" : ' class="number"'}><button type="button" data-column="${at}"${name}>${escaped(label)}</button></th>`;
  };
  const above = columns.map((column, at) => {
    if (column.part === undefined) return cell(column, at, isGrouped ? ' rowspan="2"' : "");
    return column.part === "R1"
      ? `<th scope="colgroup" colspan="2" class="group">${escaped(column.head)}</th>`
      : "";
  });
  const below = columns.map((column, at) => (column.part === undefined ? "" : cell(column, at, "")));
  return `<tr>${above.join("")}</tr>${isGrouped ? `<tr>${below.join("")}</tr>` : ""}`;
}

function columnsOf(samples) {
  const all = samples.flatMap(({ files }) => files);
  const isPaired = samples.some(({ files }) => files.length > 1);
  const has = (kind) => all.some(({ readLengthClass }) => readLengthClass === kind);
  const [unit, size] = yieldUnit(Math.max(...samples.map(totalBases)));
  const files = isPaired ? [0, 1] : [0];
  // One column for each file of a pair.
  const perFile = (head, text, unit, id) =>
    files.map((file) => ({
      head: `${head} (${unit})`,
      ...(isPaired && { part: `R${file + 1}` }),
      cell: ({ files: summaries, findings }) => {
        const value = summaries[file] === undefined ? null : text(summaries[file]);
        const finding = findings.find((one) => one.id === id && one.file === file);
        return numberCell(value, finding?.status);
      },
    }));
  const percent = (key) => (file) => (file[key] === null ? null : (100 * file[key]).toFixed(1));
  const readsHead = isPaired
    ? samples.every((one) => one.files.length > 1)
      ? "Read pairs"
      : "Reads or pairs"
    : "Reads";
  return [
    { head: "Sample", isText: true, cell: nameCell },
    { head: "Status", isText: true, cell: statusCell },
    {
      head: readsHead,
      cell: ({ files: [file], findings }) =>
        numberCell(number(file.readCount), findings.find(({ id }) => id === "reads")?.status),
    },
    { head: `Yield (${unit})`, cell: (sample) => numberCell((totalBases(sample) / size).toFixed(2)) },
    ...(has("short") || !has("long")
      ? perFile("Bases ≥ Q30", percent("q30Share"), "%", "q30")
      : perFile("Bases ≥ Q20", percent("q20Share"), "%", "q20")),
    ...(has("long")
      ? perFile("Median read quality", (file) => text(file.medianReadQuality), "Q", "quality")
      : []),
    // What has a threshold comes first, so that a narrow frame shows it.
    ...perFile("Adapter", percent("adapterShare"), "%", "adapter"),
    ...(has("short") ? perFile("Duplicates", percent("duplicateShare"), "%", "duplicates") : []),
    ...perFile("Mean quality", (file) => file.averageQuality?.toFixed(1) ?? null, "Q", "mean"),
    ...perFile("GC", percent("gcShare"), "%", "gc"),
    ...perFile(
      "Mean length",
      (file) => (file.meanLength === null ? null : number(Math.round(file.meanLength))),
      "bp",
      "length",
    ),
    ...(has("long")
      ? perFile("N50", (file) => (file.n50 === null ? null : number(file.n50)), "bp", "n50")
      : []),
  ];
}

function text(value) {
  return value === null ? null : String(value);
}

function nameCell({ id, files }) {
  const names = files.map(({ file }) => `<span class="file">${escaped(file)}</span>`).join("");
  return `<button type="button" class="sample" aria-pressed="false">${escaped(id)}</button>${names}`;
}

function statusCell({ status, findings }) {
  const names = {
    reads: "reads",
    q30: "≥ Q30",
    quality: "quality",
    adapter: "adapter",
    duplicates: "duplicates",
  };
  const found = [...new Set(findings.map(({ id }) => names[id]))].join(", ");
  const [sign, word] = STATUS[status];
  return `<td data-value="${Object.keys(STATUS).indexOf(status)}"><span class="${status}">${sign} ${word}</span>${
    found === "" ? "" : `<span class="file">${escaped(found)}</span>`
  }</td>`;
}

function numberCell(value, status) {
  if (value === null) return '<td class="number">–</td>';
  if (status === undefined) return `<td class="number">${value}</td>`;
  const [sign, word] = STATUS[status];
  return `<td class="number"><span class="${status}" title="${word}"><span aria-hidden="true">${sign}</span><span class="hidden">${word}: </span></span> ${value}</td>`;
}

function thresholdTable(kinds) {
  const rows = thresholds(kinds).map(
    ([name, ...limits]) =>
      `<tr><th scope="row">${name}</th>${limits.map((limit) => `<td>${escaped(limit)}</td>`).join("")}</tr>`,
  );
  const head = ["Measure", ...Object.values(STATUS).map(([sign, word]) => `${sign} ${word}`)];
  return `<div class="wide"><table><thead><tr>${head.map((one) => `<th scope="col">${one}</th>`).join("")}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

function methods(kinds) {
  const isShort = kinds.includes("short");
  const isLong = kinds.includes("long");
  const lines = [
    "A sample has the worst status of its files. The thresholds are general; amplicon, RNA and other special libraries can deviate from them without a fault.",
    "Mean quality is the arithmetic mean of the Phred scores of all bases.",
    "Adapter: reads that contain the first 12 bases of a known adapter (Illumina TruSeq, small RNA and Nextera, MGI, Nanopore ligation) without a mismatch. Reads above 700 bp are searched within 200 bp of each end.",
    ...(isShort
      ? [
          "Duplicates: an estimate per file from the first 100,000 distinct sequences, by the method that FastQC documents; sequences above 75 bp are compared by their first 50 bp.",
        ]
      : []),
    ...(isLong
      ? [
          "A file with a read above 700 bp is treated as long reads. Their read quality is the Phred value of the mean error probability. N50: at least half of all bases are in reads of this length or longer (to about 2 %). Duplicates are not estimated.",
        ]
      : []),
  ];
  return lines.map((line) => `<p>${line}</p>`).join("\n");
}

function plotData(samples) {
  const groups = kindsOf(samples).flatMap((kind) => {
    const files = samples.flatMap((sample, index) =>
      sample.profiles.flatMap((profile, file) =>
        sample.files[file].readLengthClass === kind && profile.reads > 0 ? [{ index, file, profile }] : [],
      ),
    );
    if (files.length === 0) return [];
    const longest = files.reduce((most, { profile }) => Math.max(most, profile.maximumLength), 1);
    const axes = axesOf(kind, longest);
    const series = files.map(({ index, file, profile }) => ({
      sample: index,
      file,
      total: profile.reads,
      ...seriesOf(kind, profile, axes),
    }));
    return [{ kind, axes, series }];
  });
  return {
    groups,
    unplotted: samples.filter(({ profiles }) => profiles.length === 0).length,
  };
}

function totalBases({ files }) {
  return files.reduce((sum, { baseCount }) => sum + baseCount, 0);
}

function yieldUnit(most) {
  return YIELD_UNITS.find(([, size]) => most >= size) ?? YIELD_UNITS.at(-1);
}

function number(value) {
  return value.toLocaleString("en-US");
}

function dateText(at) {
  const pad = (value) => String(value).padStart(2, "0");
  const minutes = -at.getTimezoneOffset();
  const zone = `UTC${minutes < 0 ? "−" : "+"}${pad(Math.floor(Math.abs(minutes) / 60))}:${pad(Math.abs(minutes) % 60)}`;
  const day = [at.getFullYear(), pad(at.getMonth() + 1), pad(at.getDate())].join("-");
  return `${day} ${pad(at.getHours())}:${pad(at.getMinutes())} (${zone})`;
}
