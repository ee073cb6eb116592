const [LINE_FEED, CARRIAGE_RETURN] = [10, 13];
const LINES_PER_READ = 4;

/** A file does not contain the expected reads. */
export class UnexpectedReads extends Error {
  override name = "UnexpectedReads";
}

export interface ReadLineFilter {
  /** Accepts the next bytes of the file, split anywhere, and returns those that belong to the reads. */
  take(bytes: Buffer): Buffer;
  /** Returns how the file ends after its reads; call after the last bytes. Throws UnexpectedReads. */
  end(): "whole" | "lacks its line end" | "blank lines follow";
}

/** Passes the lines of a number of reads, four each, and permits only blank lines after them. */
export function readLineFilter(reads: number): ReadLineFilter {
  let missing = reads * LINES_PER_READ;
  let followBlanks = false;
  let followOthers = false;

  return {
    take(bytes) {
      let from = 0;
      while (missing > 0) {
        const found = bytes.indexOf(LINE_FEED, from);
        if (found < 0) return bytes;
        from = found + 1;
        missing--;
      }
      const rest = bytes.subarray(from);
      if (rest.length > 0) followBlanks = true;
      if (rest.some((byte) => byte !== LINE_FEED && byte !== CARRIAGE_RETURN)) followOthers = true;
      return bytes.subarray(0, from);
    },
    end() {
      if (missing > 1 || followOthers) throw new UnexpectedReads();
      if (missing === 1) return "lacks its line end";
      return followBlanks ? "blank lines follow" : "whole";
    },
  };
}
