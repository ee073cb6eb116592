import type { Hash } from "node:crypto";

const [LINE_FEED, CARRIAGE_RETURN, SPACE, TAB, SLASH] = [10, 13, 32, 9, 47];
const LINES_PER_READ = 4;

export interface ReadNames {
  /** Accepts the next bytes of a FASTQ file, split anywhere. */
  take(bytes: Buffer): void;
  /** Call it after the last bytes. */
  end(): { digest: string; minLength: number; maxLength: number };
}

/**
 * Digests the names of the reads of a FASTQ file in order, without what tells mates apart: the comment after the first
 * space, and /1 or /2. Also finds the shortest and the longest read. The records are validated elsewhere.
 */
export function readNames(hash: Hash): ReadNames {
  let line = 0;
  let begun: Buffer[] = [];
  let length = 0;
  let last = 0;
  let minLength = Infinity;
  let maxLength = 0;

  function take(bytes: Buffer): void {
    for (let from = 0; from < bytes.length;) {
      const found = bytes.indexOf(LINE_FEED, from);
      const to = found < 0 ? bytes.length : found;
      // Buffers are reused by the caller, so a part of a name is copied.
      if (line === 0 && to > from) begun.push(Buffer.from(bytes.subarray(from, to)));
      if (to > from) last = bytes[to - 1] ?? 0;
      length += to - from;
      if (found >= 0) endLine();
      from = to + 1;
    }
  }

  function endLine(): void {
    const width = last === CARRIAGE_RETURN ? length - 1 : length;
    // Blank lines may follow the last read.
    const isBlank = line === 0 && width <= 0;
    if (line === 0 && !isBlank) hash.update(toName(Buffer.concat(begun))).update("\n");
    if (line === 1) {
      minLength = Math.min(minLength, width);
      maxLength = Math.max(maxLength, width);
    }
    if (!isBlank) line = (line + 1) % LINES_PER_READ;
    begun = [];
    [length, last] = [0, 0];
  }

  return {
    take,
    end() {
      return { digest: hash.digest("hex"), minLength: Number.isFinite(minLength) ? minLength : 0, maxLength };
    },
  };
}

function toName(header: Buffer): Buffer {
  const end = header.findIndex((byte) => byte === SPACE || byte === TAB || byte === CARRIAGE_RETURN);
  const name = end < 0 ? header : header.subarray(0, end);
  const mark = name.at(-1);
  const isMarked = name.at(-2) === SLASH && (mark === 49 || mark === 50);
  return isMarked ? name.subarray(0, -2) : name;
}
