import type { RunNames } from "./nameRun.ts";
import { type PlannedFile, SECONDS_PER_FILE } from "./planFiles.ts";
import { SeededNumbers } from "./SeededNumbers.ts";
import { summaryLine } from "./summaryText.ts";

export interface MadeReads {
  /** FASTQ, split after every `flushReads` reads. */
  segments: Buffer[];
  reads: number;
  bases: number;
  /** Lines of the sequencing summary. */
  summary: string;
}

/** The pool from which reads are cut, so that they need not be generated letter by letter. */
export interface Letters {
  bases: Buffer;
  passed: Buffer;
  failed: Buffer;
}

export interface ReadStyle {
  seed: string;
  names: RunNames;
  letters: Letters;
  /** Mean, in bases. */
  readLength: number;
  flushReads: number;
  withSummary: boolean;
}

const LETTERS = 1024 * 1024;
const LONGEST_READ = 500_000;
// Standard deviation of the logarithm of read lengths: a long tail, half of all bases in reads of over 1.7 times the
// mean.
const LENGTH_DEVIATION = 0.75;
const MODEL = "dna_r10.4.1_e8.2_400bps_hac@v5.0.0";

/**
 * Generates random bases, and qualities with the random walk of nanopore reads, about 20 in passed and about 7 in
 * failed reads.
 */
export function makeLetters(seed: string): Letters {
  const numbers = new SeededNumbers(seed, "letters");
  const bases = Buffer.from(numbers.bytes(LETTERS).map((byte) => "ACGT".charCodeAt(byte & 3)));
  const wander = (low: number, high: number) => {
    let quality = (low + high) / 2;
    return Buffer.from(
      numbers.bytes(LETTERS / 4).map((byte) => {
        quality = Math.min(Math.max(quality + (byte % 7) - 3, low), high);
        return 33 + Math.round(quality);
      }),
    );
  };
  return { bases, passed: wander(6, 38), failed: wander(2, 12) };
}

/** Generates the reads of one file. index: of the file in its run, which determines the time of its reads. */
export function makeReads(file: PlannedFile & { path: string; index: number }, style: ReadStyle): MadeReads {
  const { names, letters, seed, flushReads, withSummary } = style;
  const numbers = new SeededNumbers(seed, file.path);
  const passes = file.outcome === "pass";
  const qualities = passes ? letters.passed : letters.failed;
  const lineEnd = headerEnd(file, names);
  const made: MadeReads = { segments: [], reads: file.reads, bases: 0, summary: "" };
  for (let first = 0; first < file.reads; first += flushReads) {
    const count = Math.min(flushReads, file.reads - first);
    const heads: string[] = [];
    const lengths: number[] = [];
    for (let at = first; at < first + count; at++) {
      const length = randomLength(numbers, style.readLength);
      const id = numbers.uuid();
      const channel = numbers.between(1, 512);
      const seconds = SECONDS_PER_FILE * (file.index + at / file.reads);
      const startedAt = new Date(names.startedAt.getTime() + seconds * 1000).toISOString().slice(0, -1);
      heads.push(`@${id} runid=${names.protocolRunId} ch=${channel} start_time=${startedAt}000+00:00 `);
      heads.push(lineEnd.replace("{read_id}", id));
      lengths.push(length);
      made.bases += length;
      if (withSummary) made.summary += summaryLine(names, file, { id, channel, seconds, length }, numbers);
    }
    made.segments.push(toFastq(heads, lengths, letters.bases, qualities, numbers));
  }
  return made;
}

function randomLength(numbers: SeededNumbers, mean: number): number {
  const length = mean * Math.exp(LENGTH_DEVIATION * numbers.normal() - LENGTH_DEVIATION ** 2 / 2);
  return Math.min(Math.max(Math.round(length), 1), LONGEST_READ);
}

function headerEnd({ barcode }: PlannedFile, { flowCellId, group, sample }: RunNames): string {
  const barcoded = barcode === null ? "" : ` barcode=${barcode} barcode_alias=${barcode}`;
  const about = `flow_cell_id=${flowCellId} protocol_group_id=${group} sample_id=${sample}${barcoded}`;
  return `${about} parent_read_id={read_id} basecall_model_version_id=${MODEL}\n`;
}

// heads: two for each read, which together are its header line.
function toFastq(
  heads: string[],
  lengths: number[],
  bases: Buffer,
  qualities: Buffer,
  numbers: SeededNumbers,
): Buffer {
  const headBytes = heads.reduce((sum, head) => sum + head.length, 0);
  const text = Buffer.allocUnsafe(headBytes + lengths.reduce((sum, length) => sum + 2 * length + 4, 0));
  let at = 0;
  for (const [read, length] of lengths.entries()) {
    at += text.write(heads[2 * read] ?? "", at, "latin1");
    at += text.write(heads[2 * read + 1] ?? "", at, "latin1");
    at = copied(bases, numbers.between(0, bases.length - 1), text, at, length);
    at += text.write("\n+\n", at, "latin1");
    at = copied(qualities, numbers.between(0, qualities.length - 1), text, at, length);
    at += text.write("\n", at, "latin1");
  }
  return text;
}

/** Copies `length` letters from a position, wrapping around at the end. Returns the next position. */
function copied(letters: Buffer, from: number, to: Buffer, at: number, length: number): number {
  let [place, left] = [from, length];
  while (left > 0) {
    const copied = letters.copy(to, at + length - left, place, Math.min(place + left, letters.length));
    left -= copied;
    place = 0;
  }
  return at + length;
}
