import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { InputError } from "./lib/inputError.mjs";
import { runPipeline } from "./lib/run.mjs";
import { readFilesOf, samplesOf, tsv } from "./lib/table.mjs";
import { fileSection, overview, reportPage } from "./report.mjs";
import { readStatistics } from "./statistics.mjs";
import { summaryOf } from "./summary.mjs";

const COLUMNS = {
  read_count: "readCount",
  average_quality: "averageQuality",
  base_count: "baseCount",
  mean_length: "meanLength",
  n50: "n50",
  q30_share: "q30Share",
  gc_share: "gcShare",
};
// A page of more plots is read by nobody; their numbers are in the tables all the same.
const PLOTTED_FILES_MAX = 400;

/** Counts, lengths, quality and GC of every read file: one JSON a sample, one table of all, and a report with plots. */
await runPipeline("reads-qc", async (run) => {
  const samples = samplesOf(run, ["fastq_1"]);
  const files = await Promise.all(samples.map(readFilesOf));
  const folder = await run.folder("qc");
  const counted = [];
  const sections = [];
  for (const [index, sample] of samples.entries()) {
    const summaries = await run.task("READ_STATISTICS", sample.id, async () => {
      const statistics = await Promise.all(files[index].map((path) => readStatistics(path, basename(path))));
      refuseUneven(sample.id, statistics);
      for (const [file, one] of statistics.entries())
        if (sections.length < PLOTTED_FILES_MAX) sections.push(fileSection(sample.id, file, one));
      const told = statistics.map(summaryOf);
      const content = { sampleId: sample.id, files: told };
      await writeFile(join(folder, `${sample.fileName}.json`), `${JSON.stringify(content, null, 2)}\n`);
      return told;
    });
    counted.push({ id: sample.id, files: summaries.map((summary) => ({ summary })) });
  }
  await run.task("QC_REPORT", "", async () => {
    await writeFile(join(await run.folder("summary"), "reads-qc.tsv"), tsv(tableOf(counted)));
    await writeFile(
      join(await run.folder("report"), "reads-qc.html"),
      reportPage([overview(run.runName, counted), ...sections]),
    );
  });
});

function tableOf(samples) {
  const names = Object.keys(COLUMNS);
  const head = ["sample_id", ...[1, 2].flatMap((file) => names.map((name) => `${name}_${file}`))];
  const cells = (file) => Object.values(COLUMNS).map((key) => file?.summary[key] ?? null);
  return [head, ...samples.map(({ id, files: [one, two] }) => [id, ...cells(one), ...cells(two)])];
}

function refuseUneven(sampleId, [one, two]) {
  if (two !== undefined && one.reads !== two.reads)
    throw new InputError(
      `Sample ${sampleId}: ${one.name} has ${one.reads} reads and ${two.name} has ${two.reads}; pairs have as many`,
    );
}
