import { type Count, COUNT_ERRORS } from "./CountError.ts";

const [LINE_FEED, CARRIAGE_RETURN, AT, PLUS] = [10, 13, 64, 43];
// The four lines of a record.
const [HEADER, SEQUENCE, SEPARATOR, QUALITY] = [0, 1, 2, 3];

/** Bins of read lengths per doubling: two lengths in one bin differ by less than a fifth. */
const LENGTH_BINS = 4;
const PHRED_OFFSET = 33;
/** The error probability of each quality byte; 0 for bytes that encode none, such as a carriage return. */
const ERROR_OF_BYTE = Float64Array.from({ length: 256 }, (_, byte) =>
  byte < PHRED_OFFSET ? 0 : 10 ** ((PHRED_OFFSET - byte) / 10),
);

export interface RecordCounter {
  /** Accepts the next bytes of the file, split anywhere. */
  take(bytes: Buffer): void;
  /** False as soon as no further bytes could make the file FASTQ. */
  mayBeFastq(): boolean;
  /** Call it after the last bytes. */
  end(): Count;
}

/**
 * Counts FASTQ records of four lines by their line ends, without storing bytes. Lines end with LF or CRLF; the last may
 * lack its end, and blank lines may follow the last record. A record begins with `@`, its third line with `+`, and it
 * has as many qualities as bases. Other bytes are not validated. Sums up qualities and lengths on the way.
 */
export function recordCounter(): RecordCounter {
  let reads = 0;
  let bases = 0;
  let errorSum = 0;
  const lengthReads: number[] = [];
  const lengthBases: number[] = [];
  let isFastq = true;
  let blanksFollow = false;
  let line = HEADER;
  // State of the current line.
  let length = 0;
  let first = -1;
  let last = -1;
  let sequenceLength = 0;

  return { take, mayBeFastq: () => isFastq, end };

  function take(bytes: Buffer): void {
    for (let from = 0; from < bytes.length && isFastq;) {
      const found = bytes.indexOf(LINE_FEED, from);
      const to = found < 0 ? bytes.length : found;
      if (to > from) {
        if (length === 0) first = bytes[from] ?? -1;
        last = bytes[to - 1] ?? -1;
        length += to - from;
        if (line === QUALITY) errorSum += sumErrors(bytes, from, to);
        if (!mayBegin()) isFastq = false;
      }
      if (found >= 0) endLine();
      from = to + 1;
    }
  }

  // Checked at the first byte of a line, so that a large file of another kind is not read to its end.
  function mayBegin(): boolean {
    if (line === HEADER) return first === CARRIAGE_RETURN || (first === AT && !blanksFollow);
    return line !== SEPARATOR || first === PLUS;
  }

  function endLine(): void {
    const width = lineWidth();
    if (line === HEADER && width === 0) {
      blanksFollow = true;
    } else {
      endRecordLine(width);
      line = (line + 1) % 4;
    }
    [length, first, last] = [0, -1, -1];
  }

  function endRecordLine(width: number): void {
    if (line === HEADER) {
      if (first !== AT) isFastq = false;
    } else if (line === SEQUENCE) {
      sequenceLength = width;
    } else if (line === SEPARATOR) {
      if (first !== PLUS) isFastq = false;
    } else if (width === sequenceLength) {
      reads++;
      bases += width;
      if (width > 0) addLength(width);
    } else {
      isFastq = false;
    }
  }

  function addLength(width: number): void {
    const bin = Math.floor(Math.log2(width) * LENGTH_BINS);
    while (lengthReads.length <= bin) {
      lengthReads.push(0);
      lengthBases.push(0);
    }
    lengthReads[bin] = (lengthReads[bin] ?? 0) + 1;
    lengthBases[bin] = (lengthBases[bin] ?? 0) + width;
  }

  /** Returns the length without the line end. */
  function lineWidth(): number {
    return last === CARRIAGE_RETURN ? length - 1 : length;
  }

  function end(): Count {
    if (line === QUALITY && lineWidth() >= sequenceLength) endLine();
    const begun = lineWidth() > 0;
    if (!isFastq || (line === HEADER && begun && first !== AT)) return COUNT_ERRORS.notFastq;
    if (line !== HEADER || begun) return COUNT_ERRORS.truncatedRecord;
    if (reads === 0) return COUNT_ERRORS.empty;
    return { reads, bases, profile: { errorSum, lengthReads, lengthBases } };
  }
}

function sumErrors(bytes: Buffer, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at++) sum += ERROR_OF_BYTE[bytes[at] ?? 0] ?? 0;
  return sum;
}
