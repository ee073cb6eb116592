import { Transform } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { placeBetweenTokens, redactTokens, type Secrets } from "../../tokens/redactTokens.ts";

/** A line that is longer is taken apart, but never in the middle of a token. */
const LINE_MAX_CHARACTERS = 64 * 1024;

/** A stream that passes text on without the tokens in it, line by line. secret: the tokens that are in force. */
export function redactedLines(secret?: Secrets): Transform {
  const decoder = new StringDecoder("utf8");
  let waiting = "";
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting += decoder.write(chunk);
      let end = waiting.lastIndexOf("\n") + 1;
      if (end === 0 && waiting.length > LINE_MAX_CHARACTERS)
        // What is still no token's end by then is none's of ours.
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
