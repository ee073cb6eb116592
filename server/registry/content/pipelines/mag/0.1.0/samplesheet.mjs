import { basename, posix } from "node:path";
import { json } from "node:stream/consumers";

/** The table of samples as nf-core/mag reads it: plain names, and paths without blanks of compressed pairs. A code with
 *  other characters is written with underscores in their place, as result files are found by. */
const { samples, dataBasePath } = await json(process.stdin);
const errors = [];
const nameOf = new Map();
const sorted = samples.toSorted((one, other) => (one.sampleId < other.sampleId ? -1 : 1));
const rows = sorted.map((sample) => {
  const { sampleId } = sample;
  const name = sampleId.replaceAll(/[^A-Za-z0-9._-]/g, "_").replace(/^[.-]+/, "_");
  const other = nameOf.get(name.toLowerCase());
  if (other !== undefined)
    errors.push(`Samples ${other} and ${sampleId}: nf-core/mag cannot tell their names apart`);
  nameOf.set(name.toLowerCase(), sampleId);
  const read = pairOf(sample);
  if (!read) errors.push(`Sample ${sampleId} has no active pair of read files`);
  const files = [read?.file1, read?.file2].flatMap((file) => (file ? [posix.join(dataBasePath, file)] : []));
  for (const file of files) {
    if (!/\.f(ast)?q\.gz$/.test(file))
      errors.push(`Sample ${sampleId}: nf-core/mag takes only .fastq.gz and .fq.gz, not ${basename(file)}`);
    // A comma or a quote would end the cell; of the others Nextflow makes more than a name.
    else if (/[\s",$*;?\p{Cc}]/u.test(file))
      errors.push(
        `Sample ${sampleId}: nf-core/mag cannot take a path with blanks or any of " , $ * ; ? in it`,
      );
  }
  return [name, "0", ...files, ""];
});
const head = ["sample", "group", "short_reads_1", "short_reads_2", "long_reads"];
const content = [head, ...rows].map((cells) => cells.join(",")).join("\n");
process.stdout.write(JSON.stringify({ content, sampleCount: rows.length, errors }));

// The same as columns of a samplesheet map are given: cleaned before raw before unknown, the older one first.
function pairOf({ reads }) {
  const classes = ["cleaned", "raw", "unknown"];
  return reads
    .filter(({ isActive, file1, file2 }) => isActive && file1 !== null && file2 !== null)
    .toSorted(
      (one, other) =>
        classes.indexOf(one.dataClass) - classes.indexOf(other.dataClass) || (one.id < other.id ? -1 : 1),
    )[0];
}
