import { type Count, COUNT_ERRORS } from "./CountError.ts";

const [LINE_FEED, CARRIAGE_RETURN, AT, PLUS] = [10, 13, 64, 43];
// The four lines of a record.
const [HEADER, SEQUENCE, SEPARATOR, QUALITY] = [0, 1, 2, 3];

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
 * has as many qualities as bases. Other bytes are not validated.
 */
export function recordCounter(): RecordCounter {
  let reads = 0;
  let bases = 0;
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
    } else {
      isFastq = false;
    }
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
    return reads === 0 ? COUNT_ERRORS.empty : { reads, bases };
  }
}
