import { Transform } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { redactTokens, type Secrets, splitPosition } from "./redactTokens.ts";

/** A longer line is split. */
const LINE_MAX_CHARACTERS = 64 * 1024;

/** Returns a stream that redacts tokens line by line; a long line is never split within a token. */
export function redactLines(secret?: Secrets): Transform {
  return mapLines(
    (text) => redactTokens(text, secret),
    (text) => splitPosition(text, secret),
  );
}

/**
 * Returns a stream that changes a text line by line.
 * @param findSplit returns where a line above the maximum length may be split, 0 for its end; by default after a space
 */
export function mapLines(
  change: (text: string) => string,
  findSplit: (text: string) => number = (text) => text.lastIndexOf(" ") + 1,
): Transform {
  const decoder = new StringDecoder("utf8");
  let waiting = "";
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting += decoder.write(chunk);
      let end = waiting.lastIndexOf("\n") + 1;
      if (end === 0 && waiting.length > LINE_MAX_CHARACTERS) end = findSplit(waiting) || waiting.length;
      const complete = waiting.slice(0, end);
      waiting = waiting.slice(end);
      done(null, change(complete));
    },
    flush(done) {
      done(null, change(waiting + decoder.end()));
    },
  });
}
