import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { bytesOf, isGzip } from "./lib/fastq.mjs";
import { InputError } from "./lib/inputError.mjs";
import { kmerSet } from "./kmerSet.mjs";

const NEWLINE = 10;
const GREATER = 62;

/** The k-mers of a reference in FASTA, plain or gzip: { kmers, bases, sequences }. Read twice, so that the table is as
 *  large as it has to be and no larger. Raises InputError for what is no FASTA, or too large for memoryMaxBytes. */
export async function readReference(path, { k, memoryMaxBytes }) {
  const name = basename(path);
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new InputError(`There is no reference ${name}`);
  const basesMax = (await isGzip(path)) ? await unpackedBytes(path) : found.size;
  const kmers = kmerSet({ k, basesMax, memoryMaxBytes });
  const counts = { bases: 0, sequences: 0 };
  let inHead = false;
  let lineStarts = true;
  let state;
  for await (const chunk of await bytesOf(path)) {
    for (let start = 0; start < chunk.length;) {
      const line = chunk.indexOf(NEWLINE, start);
      const end = line < 0 ? chunk.length : line;
      if (lineStarts) {
        inHead = chunk[start] === GREATER;
        if (inHead) {
          counts.sequences++;
          state = undefined;
        } else if (counts.sequences === 0 && chunk[start] > 32)
          throw new InputError(`${name} is not FASTA: it does not begin with >`);
      }
      if (!inHead) {
        state = kmers.add(chunk, start, end, state);
        counts.bases += end - start - (chunk[end - 1] === 13 ? 1 : 0);
      }
      lineStarts = line >= 0;
      start = end + 1;
    }
  }
  if (kmers.size === 0) throw new InputError(`${name} holds no sequence of ${k} bases or more`);
  return { kmers, ...counts };
}

async function unpackedBytes(path) {
  let bytes = 0;
  for await (const chunk of await bytesOf(path)) bytes += chunk.length;
  return bytes;
}
