import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { InputError } from "./lib/inputError.mjs";
import { numberOf, runPipeline } from "./lib/run.mjs";
import { samplesOf, tsv } from "./lib/table.mjs";
import { genomeFrom, writeReads } from "./simulate.mjs";

const HEAD = [
  "sample_id",
  "file1",
  "file2",
  "source_file1",
  "source_file2",
  "checksum1",
  "checksum2",
  "read_count1",
  "read_count2",
];

/** Makes reads of an invented genome for every sample. The table says where each file is meant to go below the data
 *  base path (file1), and where it lies below the output folder (source_file1). */
await runPipeline("simulate-reads", async (run) => {
  const samples = samplesOf(run, ["order_id"]);
  const settings = settingsOf(run.params);
  const genome = genomeFrom(settings.seed, settings.genomeLength);
  const folder = await run.folder("reads");
  const rows = [HEAD];
  for (const sample of samples) {
    const names = settings.roles.map((role) => `${sample.fileName}_${role}.fastq.gz`);
    const paths = names.map((name) => join(folder, name));
    const checksums = await run.task("SIMULATE_READS", sample.id, async () => {
      await writeReads({ genome, paths, name: sample.fileName, ...settings });
      return Promise.all(paths.map(md5Of));
    });
    const base = `orders/${plain(sample.order_id)}/reads/${sample.fileName}`;
    const both = (values) => [values[0], values[1] ?? null];
    rows.push([
      sample.id,
      ...both(names.map((name) => `${base}/${plain(run.runId)}-${name}`)),
      ...both(names.map((name) => `reads/${name}`)),
      ...both(checksums),
      ...both(names.map(() => settings.readCount)),
    ]);
  }
  await run.task("SUMMARIZE_READS", "", async () =>
    writeFile(join(await run.folder("summary"), "simulated-reads.tsv"), tsv(rows)),
  );
});

function settingsOf(params) {
  const whole = (key, fallback, minimum, maximum) =>
    numberOf(params, key, { fallback, minimum, maximum, whole: true });
  const mode = params.mode ?? "paired";
  if (mode !== "paired" && mode !== "single")
    throw new InputError("The parameter mode must be paired or single");
  const readLength = whole("readLength", 150, 20, 20_000);
  const genomeLength = whole("genomeLength", 100_000, 100, 100_000_000);
  if (readLength > genomeLength)
    throw new InputError("The parameter readLength must not be above genomeLength");
  return {
    readLength,
    genomeLength,
    roles: mode === "paired" ? ["R1", "R2"] : ["R1"],
    readCount: whole("readCount", 1000, 1, 10_000_000),
    insertSize: whole("insertSize", 350, 20, 50_000),
    seed: whole("seed", 1, 0, 4_294_967_295),
  };
}

async function md5Of(path) {
  const hash = createHash("md5");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}

function plain(id) {
  return id.replaceAll(/[^A-Za-z0-9-]/g, "_");
}
