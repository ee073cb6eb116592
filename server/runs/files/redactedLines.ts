import { Transform } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { redactTokens } from "../../weblog/redactTokens.ts";

/** A line that is longer is taken apart, but never in the middle of a word. */
const LINE_MAX_CHARACTERS = 64 * 1024;

/** A stream that passes text on without the tokens in it, line by line. */
export function redactedLines(): Transform {
  const decoder = new StringDecoder("utf8");
  let waiting = "";
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting += decoder.write(chunk);
      let end = waiting.lastIndexOf("\n") + 1;
      if (end === 0 && waiting.length > LINE_MAX_CHARACTERS) end = waiting.lastIndexOf(" ") + 1;
      const whole = waiting.slice(0, end);
      waiting = waiting.slice(end);
      done(null, redactTokens(whole));
    },
    flush(done) {
      done(null, redactTokens(waiting + decoder.end()));
    },
  });
}
