import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cleanReads } from "./cleanReads.mjs";
import { InputError } from "./lib/inputError.mjs";
import { numberOf, runPipeline } from "./lib/run.mjs";
import { readFilesOf, samplesOf, tsv } from "./lib/table.mjs";
import { readReference } from "./reference.mjs";
import { reportOf } from "./report.mjs";

const MEBIBYTE = 2 ** 20;
const HEAD = [
  "sample_id",
  "file1",
  "file2",
  "read_layout",
  "target_data_class",
  "read_count",
  "kept_read_count",
  "removed_read_count",
  "removed_share",
  "base_count",
  "kept_base_count",
];

/** Removes reads that come from a reference, as their k-mers tell. What is kept becomes a candidate for each sample's
 *  reads, which somebody looks at before it is taken. Counts are of pairs where there are pairs. */
await runPipeline("read-cleaning", async (run) => {
  const samples = samplesOf(run, ["fastq_1"]);
  const { reference, k, share, memoryMaxBytes, keepRemoved } = settingsOf(run.params);
  const files = await Promise.all(samples.map(readFilesOf));
  const { kmers, bases } = await run.task("INDEX_REFERENCE", "", () =>
    readReference(reference, { k, memoryMaxBytes }),
  );
  const isForeign = (buffer, start, end) => kmers.shareOf(buffer, start, end) >= share;
  const folder = await run.folder("cleaned");
  const removedFolder = keepRemoved ? await run.folder("removed") : undefined;
  const counted = [];
  for (const [index, sample] of samples.entries()) {
    const names = files[index].map((_, file) => `${sample.fileName}_R${file + 1}.fastq.gz`);
    const counts = await run.task("CLEAN_READS", sample.id, () =>
      cleanReads({
        files: files[index],
        kept: names.map((name) => join(folder, name)),
        removed: removedFolder && names.map((name) => join(removedFolder, name)),
        isForeign,
      }),
    );
    counted.push({ id: sample.id, files: names.map((name) => `cleaned/${name}`), ...counts });
  }
  await run.task("SUMMARIZE_CLEANING", "", async () => {
    await writeFile(join(await run.folder("summary"), "read-cleaning.tsv"), tsv(tableOf(counted)));
    await writeFile(
      join(await run.folder("report"), "read-cleaning.html"),
      reportOf({ runName: run.runName, samples: counted, referenceBases: bases, k, share }),
    );
  });
});

function settingsOf(params) {
  const { reference, keepRemoved = false } = params;
  if (typeof reference !== "string" || reference === "")
    throw new InputError("The parameter reference is not set: name a FASTA file");
  if (typeof keepRemoved !== "boolean")
    throw new InputError("The parameter keepRemoved must be true or false");
  const k = numberOf(params, "kmerLength", { fallback: 21, minimum: 17, maximum: 31, whole: true });
  if (k % 2 === 0) throw new InputError("The parameter kmerLength must be odd");
  const memory = numberOf(params, "memoryMib", { fallback: 1024, minimum: 16, maximum: 16_384, whole: true });
  return {
    reference,
    keepRemoved,
    k,
    share: numberOf(params, "minimumShare", { fallback: 0.2, minimum: 0.01, maximum: 1 }),
    memoryMaxBytes: memory * MEBIBYTE,
  };
}

function tableOf(samples) {
  const rows = samples.map(({ id, files, readCount, keptCount, baseCount, keptBaseCount }) => [
    id,
    files[0],
    files[1] ?? null,
    files.length > 1 ? "paired" : "single",
    "cleaned",
    readCount,
    keptCount,
    readCount - keptCount,
    readCount === 0 ? 0 : Number(((readCount - keptCount) / readCount).toFixed(4)),
    baseCount,
    keptBaseCount,
  ]);
  return [HEAD, ...rows];
}
