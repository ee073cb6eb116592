import { Transform } from "node:stream";
import { StringDecoder } from "node:string_decoder";

/** A longer line is split, between words if possible. */
const LINE_MAX_CHARACTERS = 64 * 1024;

/** Returns a stream that transforms text line by line. */
export function toldLines(told: (text: string) => string): Transform {
  const decoder = new StringDecoder("utf8");
  let waiting = "";
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting += decoder.write(chunk);
      let end = waiting.lastIndexOf("\n") + 1;
      if (end === 0 && waiting.length > LINE_MAX_CHARACTERS)
        end = waiting.lastIndexOf(" ") + 1 || waiting.length;
      const whole = waiting.slice(0, end);
      waiting = waiting.slice(end);
      done(null, told(whole));
    },
    flush(done) {
      done(null, told(waiting + decoder.end()));
    },
  });
}
