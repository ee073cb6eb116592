import type { Knex } from "knex";
import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { dataRoot } from "../../data/files/dataRoot.ts";
import { type Letters, makeLetters, makeReads } from "../../sequencing/monitoring/simulate/makeReads.ts";
import { nameRun } from "../../sequencing/monitoring/simulate/nameRun.ts";
import type { DemoTechnology } from "./content/technologies.ts";
import { shortReads } from "./shortReads.ts";

const gzipped = promisify(gzip);
const PAIRS = 200;
const LONG_READS = 60;
const LONG_READ_BASES = 3_000;
let letters: Letters | undefined;

export interface InsertOutcome {
  /** Relative to the data directory. */
  path: string;
  md5: string;
}

/** Writes the reads of one sample into the directory of its sequencing run, named as by its instrument. isTruncated:
 *  the last file is cut off in the middle. lane: of the file names; files with a lane are joined when they are assigned,
 *  others stay where they are. Returns R1, and R2 for paired reads. */
export async function writeReads(
  db: Knex,
  { technology, folder, code, organism }: SampleOnRun,
  { isTruncated = false, lane = "_L001" }: { isTruncated?: boolean; lane?: string } = {},
): Promise<{ r1: InsertOutcome; r2: InsertOutcome | null }> {
  if (technology.reads === "long") {
    const r1 = await write(db, `${folder}/${code}.fastq.gz`, longReads(`${folder}/${code}`), isTruncated);
    return { r1, r2: null };
  }
  const { r1, r2 } = shortReads({
    genome: organism,
    seed: `${folder}/${code}`,
    pairs: PAIRS,
    instrument: technology.instrument,
    run: folder.split("_").at(-1) ?? "1",
  });
  return {
    r1: await write(db, `${folder}/${code}_S1${lane}_R1_001.fastq.gz`, r1, false),
    r2: await write(db, `${folder}/${code}_S1${lane}_R2_001.fastq.gz`, r2, isTruncated),
  };
}

export interface SampleOnRun {
  technology: DemoTechnology;
  /** Directory of the sequencing run, relative to the data directory. */
  folder: string;
  code: string;
  organism: string;
}

function longReads(seed: string): Buffer {
  letters ??= makeLetters("demo");
  const names = nameRun({ seed, group: "core", sample: "pool", startedAt: undefined });
  const file = {
    outcome: "pass" as const,
    barcode: null,
    batch: 0,
    reads: LONG_READS,
    path: "reads.fastq",
    index: 0,
  };
  const style = {
    seed,
    names,
    letters,
    readLength: LONG_READ_BASES,
    flushReads: Number.POSITIVE_INFINITY,
    withSummary: false,
  };
  return Buffer.concat(makeReads(file, style).segments);
}

async function write(
  db: Knex,
  path: string,
  text: string | Buffer,
  isTruncated: boolean,
): Promise<InsertOutcome> {
  const whole = await gzipped(text);
  const bytes = isTruncated ? whole.subarray(0, Math.floor(whole.length / 2)) : whole;
  const place = join(await dataRoot(db), path);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, bytes);
  return { path, md5: createHash("md5").update(bytes).digest("hex") };
}
