import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runPipeline } from "./lib/run.mjs";
import { readFilesOf, samplesOf, tsv } from "./lib/table.mjs";

const READ_BYTES = 1024 * 1024;

/** The MD5 and the SHA-256 of every read file as it lies on disk: one JSON a sample, and one table of all. */
await runPipeline("fastq-checksum", async (run) => {
  const samples = samplesOf(run, ["fastq_1"]);
  const files = await Promise.all(samples.map(readFilesOf));
  const folder = await run.folder("checksums");
  const summary = await run.folder("summary");
  const rows = [["sample_id", "checksum1", "checksum2", "sha256_1", "sha256_2"]];
  for (const [index, sample] of samples.entries()) {
    const [one, two] = await run.task("CALCULATE_CHECKSUMS", sample.id, async () => {
      const checksums = await Promise.all(files[index].map(checksumsOf));
      await writeFile(
        join(folder, `${sample.fileName}.json`),
        `${JSON.stringify({
          sampleId: sample.id,
          checksum1: checksums[0].md5,
          checksum2: checksums[1]?.md5 ?? null,
          sha256_1: checksums[0].sha256,
          sha256_2: checksums[1]?.sha256 ?? null,
        })}\n`,
      );
      return checksums;
    });
    rows.push([sample.id, one.md5, two?.md5, one.sha256, two?.sha256]);
  }
  await run.task("SUMMARIZE_CHECKSUMS", "", () =>
    writeFile(join(summary, "checksum-summary.tsv"), tsv(rows)),
  );
});

/** Both of one reading: the disk takes longer than either. */
async function checksumsOf(path) {
  const [md5, sha256] = [createHash("md5"), createHash("sha256")];
  for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES })) {
    md5.update(chunk);
    sha256.update(chunk);
  }
  return { md5: md5.digest("hex"), sha256: sha256.digest("hex") };
}
