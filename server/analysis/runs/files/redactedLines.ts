import { Transform } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { placeBetweenTokens, redactTokens, type Secrets } from "../../tokens/redactTokens.ts";

/** A longer line is split, but never within a token. */
const LINE_MAX_CHARACTERS = 64 * 1024;

/** Returns a stream that redacts tokens line by line. secret: the valid tokens. */
export function redactedLines(secret?: Secrets): Transform {
  const decoder = new StringDecoder("utf8");
  let waiting = "";
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting += decoder.write(chunk);
      let end = waiting.lastIndexOf("\n") + 1;
      if (end === 0 && waiting.length > LINE_MAX_CHARACTERS)
        // A longer text without the end of a token contains none of our tokens.
        end = placeBetweenTokens(waiting, secret) || waiting.length;
      const whole = waiting.slice(0, end);
      waiting = waiting.slice(end);
      done(null, redactTokens(whole, secret));
    },
    flush(done) {
      done(null, redactTokens(waiting + decoder.end(), secret));
    },
  });
}
