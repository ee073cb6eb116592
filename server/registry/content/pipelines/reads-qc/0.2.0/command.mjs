import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { checkSample, medianReads } from "./checks.mjs";
import { InputError } from "./lib/inputError.mjs";
import { runPipeline } from "./lib/run.mjs";
import { readFilesOf, samplesOf, tsv } from "./lib/table.mjs";
import { profileOf } from "./plotData.mjs";
import { reportPage } from "./report.mjs";
import { originalName, readRunInfo } from "./runInfo.mjs";
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
// Later versions append their columns, so that those of version 0.1.0 keep their places.
const LATER_COLUMNS = {
  median_read_quality: "medianReadQuality",
  adapter_share: "adapterShare",
  duplicate_share: "duplicateShare",
};
// The report of 384 pairs stays below 1.5 MB.
const PLOTTED_FILES_MAX = 768;

/** Measures every FASTQ file: one JSON per sample, one table of all samples, and one report. */
await runPipeline("reads-qc", async (run) => {
  const samples = samplesOf(run, ["fastq_1"]);
  const files = await Promise.all(samples.map(readFilesOf));
  const folder = await run.folder("qc");
  const counted = [];
  let plotted = 0;
  for (const [index, sample] of samples.entries()) {
    const measured = await run.task("READ_STATISTICS", sample.id, async () => {
      const statistics = await Promise.all(files[index].map(readNamed));
      refuseUneven(sample.id, statistics);
      const content = { sampleId: sample.id, files: statistics.map(summaryOf) };
      await writeFile(join(folder, `${sample.fileName}.json`), `${JSON.stringify(content, null, 2)}\n`);
      const isPlotted = plotted + statistics.length <= PLOTTED_FILES_MAX;
      if (isPlotted) plotted += statistics.length;
      else plotted = PLOTTED_FILES_MAX;
      return { files: content.files, profiles: isPlotted ? statistics.map(profileOf) : [] };
    });
    counted.push({ id: sample.id, ...measured });
  }
  await run.task("QC_REPORT", "", async () => {
    const median = medianReads(counted);
    const checked = counted.map((sample) => ({ ...sample, ...checkSample(sample, median) }));
    await writeFile(join(await run.folder("summary"), "reads-qc.tsv"), tsv(tableOf(checked)));
    const page = await reportPage(checked, {
      runName: run.runName,
      info: await readRunInfo(),
      at: new Date(),
    });
    await writeFile(join(await run.folder("report"), "reads-qc.html"), page);
  });
});

/** The statistics of a file, and a refusal, with the name that the file had before its upload. */
async function readNamed(path) {
  const stored = basename(path);
  try {
    return await readStatistics(path, originalName(stored));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(
      error.message.replace(stored, () => originalName(stored)),
      { cause: error },
    );
  }
}

function tableOf(samples) {
  const names = (columns) => [1, 2].flatMap((file) => Object.keys(columns).map((name) => `${name}_${file}`));
  const cells = (columns, files) =>
    [0, 1].flatMap((file) => Object.values(columns).map((key) => files[file]?.[key] ?? null));
  return [
    ["sample_id", ...names(COLUMNS), ...names(LATER_COLUMNS), "status"],
    ...samples.map(({ id, files, status }) => [
      id,
      ...cells(COLUMNS, files),
      ...cells(LATER_COLUMNS, files),
      status,
    ]),
  ];
}

function refuseUneven(sampleId, [one, two]) {
  if (two !== undefined && one.reads !== two.reads)
    throw new InputError(
      `Sample ${sampleId}: ${one.name} has ${one.reads} reads and ${two.name} has ${two.reads}; R1 and R2 must have the same number`,
    );
}
