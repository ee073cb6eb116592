import { Transform } from "node:stream";

/** A document without a tag within this many bytes is no report; the script is then inserted at the end of the
 *  buffered head. */
const HEAD_MAX_BYTES = 64 * 1024;
const UTF8_MARK = "\u00EF\u00BB\u00BF";
const UTF16_MARK = /^(?:\u00FE\u00FF|\u00FF\u00FE)/;

/** Content that may precede the first tag without effect: white space, comments, the doctype. */
const BEFORE = /^(?:\s+|<!--[^]*?-->|<![a-z][^>]*>|<\?[^>]*>)/i;

/** An incomplete match of such content, which requires more input. */
const UNFINISHED = /^(?:<|<!(?:-|--[^]*|[a-z][^>]*)?|<\?[^>]*)$/i;

/**
 * The script that runs before the scripts of a report. A sandboxed document has no origin, so that localStorage,
 * sessionStorage and cookies throw, which stops reports such as MultiQC: the script replaces them by storage in
 * memory for the lifetime of the document. Links out of the report would show the browser's error page, so they are
 * disabled. A report opened outside of its frame, where nothing would name its source, redirects to the page that
 * frames it.
 */
const SCRIPT = `(() => {
  if (window.top === window.self) {
    window.stop();
    location.replace("/report" + location.search);
    return;
  }
  const define = (object, name, property) => {
    try {
      Object.defineProperty(object, name, { configurable: true, enumerable: true, ...property });
    } catch {}
  };
  const storage = () => {
    const kept = new Map();
    const methods = {
      getItem: (key) => (kept.has(String(key)) ? kept.get(String(key)) : null),
      setItem: (key, value) => void kept.set(String(key), String(value)),
      removeItem: (key) => void kept.delete(String(key)),
      clear: () => kept.clear(),
      key: (index) => [...kept.keys()][index] ?? null,
    };
    return new Proxy(methods, {
      get: (_, key) => (key === "length" ? kept.size : (methods[key] ?? kept.get(key))),
      set: (_, key, value) => (kept.set(String(key), String(value)), true),
      has: (_, key) => key in methods || kept.has(key),
      deleteProperty: (_, key) => (kept.delete(key), true),
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: (_, key) =>
        kept.has(key) ? { configurable: true, enumerable: true, writable: true, value: kept.get(key) } : undefined,
    });
  };
  define(window, "localStorage", { value: storage() });
  define(window, "sessionStorage", { value: storage() });
  const cookies = new Map();
  define(document, "cookie", {
    get: () => [...cookies].map(([name, value]) => name + "=" + value).join("; "),
    set: (text) => {
      const [pair, ...attributes] = String(text).split(";");
      const at = pair.indexOf("=");
      const name = pair.slice(0, Math.max(at, 0)).trim();
      const isOver = attributes.some((one) => {
        const [key, value = ""] = one.split("=");
        if (key.trim().toLowerCase() === "max-age") return Number(value) <= 0;
        return key.trim().toLowerCase() === "expires" && Date.parse(value) <= Date.now();
      });
      if (isOver) cookies.delete(name);
      else cookies.set(name, pair.slice(at + 1).trim());
    },
  });
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    const href = link?.getAttribute("href") ?? "#";
    if (!/^(#|javascript:|data:|blob:)/i.test(href.trim())) event.preventDefault();
  });
})();`;

/** The element inserted into a report. */
export const REPORT_SCRIPT = `<script>${SCRIPT.replaceAll(/\n\s*/g, "\n")}</script>`;

const ELEMENT = Buffer.from(REPORT_SCRIPT, "latin1");

/** The number of bytes that REPORT_SCRIPT adds. */
export const REPORT_SCRIPT_BYTES = ELEMENT.length;

/**
 * Returns a transform that inserts REPORT_SCRIPT before the first tag of an HTML document, after the doctype, so that
 * the document keeps the mode of its doctype. In a UTF-16 document it is appended at the end, where it has no effect.
 * Buffers only the head of the document.
 */
export function withReportScript(): Transform {
  let head: Buffer | undefined = Buffer.alloc(0);
  let isAtEnd = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!head) return done(null, chunk);
      head = Buffer.concat([head, chunk]);
      const at = scriptOffset(head.toString("latin1"), head.length >= HEAD_MAX_BYTES);
      if (at === undefined) return done();
      isAtEnd = at === Infinity;
      const passed = isAtEnd ? head : inserted(head, at);
      head = undefined;
      done(null, passed);
    },
    flush(done) {
      if (!head) return done(null, isAtEnd ? ELEMENT : undefined);
      const at = scriptOffset(head.toString("latin1"), true) ?? 0;
      done(null, inserted(head, Math.min(at, head.length)));
    },
  });
}

/**
 * Returns the offset of the script in a document with this head, its bytes as characters: undefined until more is
 * read, Infinity for the end. isWhole: no more input follows.
 */
function scriptOffset(head: string, isWhole: boolean): number | undefined {
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
