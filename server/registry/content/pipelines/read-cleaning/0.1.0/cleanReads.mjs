import { basename } from "node:path";
import { FIELDS, fastqBlocks, gzipWriter } from "./lib/fastq.mjs";
import { InputError } from "./lib/inputError.mjs";

const BATCH_BYTES = 512 * 1024;
const SPACE = 32;
const TAB = 9;
const SLASH = 47;

/** Sorts the reads of one or two files by whether they come from the reference: kept ones to `kept`, the others to
 *  `removed` where paths for them are given. Pairs stay together: what removes one mate removes both. isForeign: given
 *  a buffer and where a sequence starts and ends in it. Gives { readCount, keptCount, baseCount, keptBaseCount }. */
export async function cleanReads({ files, kept, removed, isForeign }) {
  const sources = files.map(recordsOf);
  const outputs = { kept: sorter(kept), removed: removed ? sorter(removed) : undefined };
  const counts = { readCount: 0, keptCount: 0, baseCount: 0, keptBaseCount: 0 };
  while (await oneOfEach(sources, files)) {
    refuseOtherNames(sources, files, counts.readCount + 1);
    const bases = sources.reduce((sum, { sequence: [start, end] }) => sum + end - start, 0);
    const foreign = sources.some(({ block, sequence: [start, end] }) => isForeign(block.buffer, start, end));
    counts.readCount++;
    counts.baseCount += bases;
    if (!foreign) {
      counts.keptCount++;
      counts.keptBaseCount += bases;
    }
    const output = foreign ? outputs.removed : outputs.kept;
    if (output?.add(sources)) await output.flush();
  }
  await outputs.kept.end();
  await outputs.removed?.end();
  return counts;
}

/** A file read record by record, without waiting inside a block. */
function recordsOf(path) {
  const blocks = fastqBlocks(path);
  let index = 0;
  const source = {
    block: undefined,
    sequence: [0, 0],
    /** Steps on inside the block; false at its end. */
    step() {
      if (source.block === undefined || index >= source.block.count) return false;
      const { fields } = source.block;
      source.at = FIELDS * index++;
      source.sequence[0] = fields[source.at + 2];
      source.sequence[1] = fields[source.at + 3];
      return true;
    },
    /** Steps on; false at the end of the file. */
    async next() {
      const { done, value } = await blocks.next();
      source.block = done ? undefined : value;
      index = 0;
      return source.step();
    },
  };
  return source;
}

async function oneOfEach(sources, files) {
  const there = [];
  for (const source of sources) there.push(source.step() || (await source.next()));
  if (there.every((one) => one === there[0])) return there[0];
  const longer = basename(files[there.indexOf(true)]);
  throw new InputError(`${longer} has more reads than the file of its mates; pairs have as many`);
}

function refuseOtherNames([one, two], files, number) {
  if (two === undefined) return;
  const [length, otherLength] = [nameEnd(one), nameEnd(two)];
  const start = one.block.fields[one.at];
  const otherStart = two.block.fields[two.at];
  const same = one.block.buffer.compare(
    two.block.buffer,
    otherStart,
    otherStart + otherLength,
    start,
    start + length,
  );
  if (same !== 0)
    throw new InputError(
      `Record ${number} of ${basename(files[0])} and of ${basename(files[1])} have different names: they are no pair`,
    );
}

// The name ends before a blank, and before the /1 or /2 that tells mates apart.
function nameEnd({ block: { buffer, fields }, at }) {
  const [start, headEnd] = [fields[at], fields[at + 1]];
  let end = start;
  while (end < headEnd && buffer[end] !== SPACE && buffer[end] !== TAB) end++;
  const hasMark = end - start > 2 && buffer[end - 2] === SLASH;
  return (hasMark ? end - 2 : end) - start;
}

function sorter(paths) {
  const writers = paths.map((path) => gzipWriter(path));
  const batches = paths.map(() => []);
  let waitingBytes = 0;
  /** Whether enough waits to be written. */
  function add(sources) {
    for (const [index, { block, at }] of sources.entries()) {
      const [start, end] = [block.fields[at], block.fields[at + 6]];
      // A copy: a few bytes of it would keep a whole block in memory until they are written.
      batches[index].push(Buffer.from(block.buffer.subarray(start, end)));
      waitingBytes += end - start;
    }
    return waitingBytes >= BATCH_BYTES;
  }
  async function flush() {
    waitingBytes = 0;
    await Promise.all(writers.map((writer, index) => writer.write(Buffer.concat(batches[index].splice(0)))));
  }
  async function end() {
    await flush();
    await Promise.all(writers.map((writer) => writer.end()));
  }
  return { add, flush, end };
}
