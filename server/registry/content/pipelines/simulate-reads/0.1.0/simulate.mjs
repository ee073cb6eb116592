import { gzipWriter } from "./lib/fastq.mjs";
import { randomFrom } from "./random.mjs";

const LETTERS = Buffer.from("ACGT");
const COMPLEMENT = new Uint8Array(256);
for (const [index, letter] of LETTERS.entries()) COMPLEMENT[letter] = LETTERS[3 - index];

const BATCH_BYTES = 512 * 1024;
const QUALITY_ZERO = 33;
const QUALITY_BEST = 40;
const QUALITY_LAST = 28;
const QUALITY_SPREAD = 6;
const INSERT_SPREAD = 0.1;
const ERROR_OF = Array.from({ length: 64 }, (_, quality) => 10 ** (-quality / 10));

/** An invented genome, the same for the same seed. */
export function genomeFrom(seed, length) {
  const random = randomFrom(`genome ${seed}`);
  const genome = Buffer.alloc(length);
  for (let index = 0; index < length; index++) genome[index] = LETTERS[(random() * 4) | 0];
  return genome;
}

/** Writes the reads of one sample into one file, or two for pairs: fragments from anywhere on either strand, qualities
 *  that fall along the read, errors as often as the qualities say. */
export async function writeReads({ genome, paths, name, seed, readCount, readLength, insertSize }) {
  const random = randomFrom(`reads ${seed} ${name}`);
  const writers = paths.map((path) => gzipWriter(path));
  const batches = paths.map(() => []);
  const shift = () => Math.round(insertSize * INSERT_SPREAD * (random() * 2 - 1));
  let waitingBytes = 0;
  for (let number = 1; number <= readCount; number++) {
    const length = Math.min(Math.max(insertSize + shift(), readLength), genome.length);
    const start = Math.floor(random() * (genome.length - length + 1));
    const fragment = genome.subarray(start, start + length);
    const strands = random() < 0.5 ? [fragment, reversed(fragment)] : [reversed(fragment), fragment];
    for (const [index, batch] of batches.entries()) {
      const record = recordOf(strands[index], {
        head: `@${name}:${number} ${index + 1}`,
        readLength,
        random,
      });
      batch.push(record);
      waitingBytes += record.length;
    }
    if (waitingBytes >= BATCH_BYTES) await flush();
  }
  await flush();
  await Promise.all(writers.map((writer) => writer.end()));

  async function flush() {
    waitingBytes = 0;
    await Promise.all(writers.map((writer, index) => writer.write(Buffer.concat(batches[index].splice(0)))));
  }
}

function recordOf(strand, { head, readLength, random }) {
  const sequence = Buffer.from(strand.subarray(0, readLength));
  const qualities = Buffer.alloc(sequence.length);
  for (let index = 0; index < sequence.length; index++) {
    const along = (QUALITY_BEST - QUALITY_LAST) * (index / readLength) ** 2;
    const quality = Math.max(2, Math.round(QUALITY_BEST - along - random() * QUALITY_SPREAD));
    qualities[index] = quality + QUALITY_ZERO;
    if (random() < ERROR_OF[quality]) sequence[index] = LETTERS[(random() * 4) | 0];
  }
  return Buffer.concat([
    Buffer.from(`${head}\n`),
    sequence,
    Buffer.from("\n+\n"),
    qualities,
    Buffer.from("\n"),
  ]);
}

function reversed(strand) {
  const result = Buffer.alloc(strand.length);
  for (let index = 0; index < strand.length; index++)
    result[index] = COMPLEMENT[strand[strand.length - 1 - index]];
  return result;
}
