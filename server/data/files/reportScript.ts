/** What runs before the scripts of a report. A sandboxed document has no origin, where browsers refuse localStorage,
 *  sessionStorage and cookies with an error that stops reports such as MultiQC: here they live in memory, for as long as
 *  the document does. Links that lead out of the report would end in the browser's own error page, so they do nothing.
 *  Opened outside of its frame, where nothing would say whose page it is, the report gives way to the page that frames
 *  it. */
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

/** The element that goes in front of a report. */
export const REPORT_SCRIPT = `<script>${SCRIPT.replaceAll(/\n\s*/g, "\n")}</script>`;
