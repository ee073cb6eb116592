import { Transform } from "node:stream";
import { REPORT_SCRIPT } from "./reportScript.ts";

const ELEMENT = Buffer.from(REPORT_SCRIPT, "latin1");
/** A document whose first tag comes later is no report: the script goes where its head was read to. */
const HEAD_MAX_BYTES = 64 * 1024;
const UTF8_MARK = "\u00EF\u00BB\u00BF";
const UTF16_MARK = /^(?:\u00FE\u00FF|\u00FF\u00FE)/;
/** What may stand before the first tag and changes nothing there: blanks, comments, the doctype. */
const BEFORE = /^(?:\s+|<!--[^]*?-->|<![a-z][^>]*>|<\?[^>]*>)/i;
/** What may still become one of those, when more is read. */
const UNFINISHED = /^(?:<|<!(?:-|--[^]*|[a-z][^>]*)?|<\?[^>]*)$/i;

/** How many bytes REPORT_SCRIPT adds. */
export const REPORT_SCRIPT_BYTES = ELEMENT.length;

/** A stream that passes an HTML document on with REPORT_SCRIPT before its first tag, behind the doctype, so that the
 *  document stays in the mode that its doctype asks for. Of a document in UTF-16 it goes to the end, where it does
 *  nothing. Holds no more of the document than its head. */
export function withReportScript(): Transform {
  let head: Buffer | undefined = Buffer.alloc(0);
  let isAtEnd = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!head) return done(null, chunk);
      head = Buffer.concat([head, chunk]);
      const at = scriptPlace(head.toString("latin1"), head.length >= HEAD_MAX_BYTES);
      if (at === undefined) return done();
      isAtEnd = at === Infinity;
      const passed = isAtEnd ? head : inserted(head, at);
      head = undefined;
      done(null, passed);
    },
    flush(done) {
      if (!head) return done(null, isAtEnd ? ELEMENT : undefined);
      const at = scriptPlace(head.toString("latin1"), true) ?? 0;
      done(null, inserted(head, Math.min(at, head.length)));
    },
  });
}

/** Where the script goes in a document that begins so, its bytes as characters: undefined until more is read, Infinity for
 *  its end. isWhole: no more comes. */
export function scriptPlace(head: string, isWhole: boolean): number | undefined {
  if (UTF16_MARK.test(head)) return Infinity;
  let at = head.startsWith(UTF8_MARK) ? UTF8_MARK.length : 0;
  for (;;) {
    const rest = head.slice(at);
    const found = BEFORE.exec(rest)?.[0];
    if (found === undefined) return !isWhole && (rest === "" || UNFINISHED.test(rest)) ? undefined : at;
    at += found.length;
  }
}

function inserted(bytes: Buffer, at: number): Buffer {
  return Buffer.concat([bytes.subarray(0, at), ELEMENT, bytes.subarray(at)]);
}
