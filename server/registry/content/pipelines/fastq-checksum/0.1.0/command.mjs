import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runPipeline } from "./lib/run.mjs";
import { readFilesOf, samplesOf, tsv } from "./lib/table.mjs";

const READ_BYTES = 1024 * 1024;

/** The MD5 of every read file as it lies on disk: one JSON a sample, and one table of all. */
await runPipeline("fastq-checksum", async (run) => {
  const samples = samplesOf(run, ["fastq_1"]);
  const files = await Promise.all(samples.map(readFilesOf));
  const folder = await run.folder("checksums");
  const summary = await run.folder("summary");
  const rows = [["sample_id", "checksum1", "checksum2"]];
  for (const [index, sample] of samples.entries()) {
    const [checksum1, checksum2 = null] = await run.task("CALCULATE_CHECKSUMS", sample.id, async () => {
      const checksums = await Promise.all(files[index].map(md5Of));
      await writeFile(
        join(folder, `${sample.fileName}.json`),
        `${JSON.stringify({ sampleId: sample.id, checksum1: checksums[0], checksum2: checksums[1] ?? null })}\n`,
      );
      return checksums;
    });
    rows.push([sample.id, checksum1, checksum2]);
  }
  await run.task("SUMMARIZE_CHECKSUMS", "", () =>
    writeFile(join(summary, "checksum-summary.tsv"), tsv(rows)),
  );
});

async function md5Of(path) {
  const hash = createHash("md5");
  for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES })) hash.update(chunk);
  return hash.digest("hex");
}
