import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export type Reply = (req: IncomingMessage, res: ServerResponse) => void;

export interface CatalogProvider extends AsyncDisposable {
  /** The address to sync from, and its origin. */
  url: string;
  origin: string;
  /** The requests, oldest first. headers: as received, value after name. */
  requests: { path: string; headers: string[] }[];
  /** Sets the response: a document as JSON, or a reply. The default is an empty catalog. */
  answer(reply: unknown): void;
  /** Answers one path differently. */
  answerAt(path: string, reply: unknown): void;
}

/** A provider of catalogs for instances, correct or faulty. */
export async function catalogProvider(document: unknown = { version: 1, technologies: [] }) {
  const replies = new Map<string, Reply>();
  const requests: CatalogProvider["requests"] = [];
  const server = createServer((req, res) => {
    const path = req.url ?? "";
    requests.push({ path, headers: req.rawHeaders });
    // Connections of endless responses are destroyed.
    res.on("error", () => {});
    (replies.get(path) ?? reply)(req, res);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  let reply = getReply(document);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: CatalogProvider = {
    url: `${origin}/registry/sequencing-tech`,
    origin,
    requests,
    answer(given) {
      reply = getReply(given);
    },
    answerAt(path, given) {
      replies.set(path, getReply(given));
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return provider;
}

function getReply(given: unknown): Reply {
  return typeof given === "function" ? (given as Reply) : json(given);
}

export function json(document: unknown): Reply {
  return body(JSON.stringify(document), { "Content-Type": "application/json" });
}

export function body(bytes: string | Buffer, headers: Record<string, string> = {}, status = 200): Reply {
  return (_req, res) => res.writeHead(status, headers).end(bytes);
}

export function redirect(location: string, status = 302): Reply {
  return body("", { Location: location }, status);
}

/** Sends the piece repeatedly while the client is connected. */
export function endlessly(piece: Buffer, headers: Record<string, string> = {}): Reply {
  return (_req, res) => {
    res.writeHead(200, headers);
    const send = () => {
      let goesOn = true;
      while (goesOn && !res.destroyed) goesOn = res.write(piece);
      res.once("drain", send);
    };
    send();
  };
}

/** Hangs up after these bytes of HTTP. */
export function cutAfter(bytes: string): Reply {
  return (req) => void req.socket.end(bytes);
}

/** Sends one byte at a time and never ends. */
export function dripping(): Reply {
  return (_req, res) => {
    res.writeHead(200, { "Content-Type": "application/json" });
    const drip = setInterval(() => res.write(" "), 20);
    res.once("close", () => clearInterval(drip));
  };
}

const MIB = 1024 * 1024;
const TOO_LARGE = { error: "The catalog provider sends more than 20 MB" };
const BROKEN_OFF = { error: "The catalog provider interrupted its response" };
const UNREACHABLE = { error: "The catalog provider cannot be reached" };
const INVALID = { error: "Registry returned invalid sequencing tech config" };
const faulty = (...details: string[]) => ({ ...INVALID, details });
const entries = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `t${index}` }));
const head = (length: number) => `HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n`;

/**
 * Faulty provider responses, and the complete body of the resulting 502. Each ends immediately, independently of the
 * time limit; `dripping` and silence do not.
 */
export const HOSTILE: [what: string, reply: Reply, answer: { error: string; details?: string[] }][] = [
  ["refuses", body("no", {}, 403), { error: "API returned 403" }],
  ["fails", body("{}", {}, 500), { error: "API returned 500" }],
  ["says that nothing changed", body("", {}, 304), { error: "API returned 304" }],
  ["redirects nowhere", body("", {}, 302), { error: "API returned 302" }],
  ["redirects to what is no address", redirect("http://["), { error: "API returned 302" }],
  ["answers a page", body("<!doctype html><p>Welcome"), INVALID],
  ["answers nothing", body("", {}, 204), INVALID],
  ["answers an array", json([{ id: "a" }]), INVALID],
  ["answers a string", json("catalog"), INVALID],
  ["answers null", json(null), INVALID],
  ["wraps an array", json({ config: [] }), INVALID],
  ["wraps null", json({ config: null }), INVALID],
  ["ends in the middle of its JSON", body('{"version":2,"technologies":[{"id":'), INVALID],
  ["answers bytes that are no text", body(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])), INVALID],
  ["says gzip and sends none", body('{"technologies":[]}', { "Content-Encoding": "gzip" }), INVALID],
  [
    "breaks off its gzip",
    body(gzipSync('{"technologies":[]}').subarray(0, 20), { "Content-Encoding": "gzip" }),
    INVALID,
  ],
  ["says brotli and sends none", body('{"technologies":[]}', { "Content-Encoding": "br" }), INVALID],
  [
    "encodes as it likes",
    body("{}", { "Content-Encoding": "constructor" }),
    faulty("The catalog has an unknown content encoding"),
  ],
  ["sends without end", endlessly(Buffer.alloc(64 * 1024, " ")), TOO_LARGE],
  ["announces more than it may", body("{}", { "Content-Length": String(20 * MIB + 1) }), TOO_LARGE],
  [
    "sends a bomb of gzip",
    body(gzipSync(Buffer.alloc(24 * MIB, " "), { level: 9 }), { "Content-Encoding": "gzip" }),
    TOO_LARGE,
  ],
  [
    "sends a bomb of brotli",
    body(
      brotliCompressSync(Buffer.alloc(24 * MIB, " "), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
      { "Content-Encoding": "br" },
    ),
    TOO_LARGE,
  ],
  [
    "sends empty gzip without end",
    endlessly(Buffer.concat(Array.from({ length: 1_000 }, () => gzipSync(""))), {
      "Content-Encoding": "gzip",
    }),
    TOO_LARGE,
  ],
  [
    "nests without end",
    body(`{"technologies":${"[".repeat(5 * MIB)}`),
    faulty("The catalog is nested more than 16 levels deep"),
  ],
  [
    "nests one level too deep",
    body(`{"technologies":[{"id":"a","x":${"[".repeat(14)}${"]".repeat(14)}}]}`),
    faulty("technologies[0] is nested more than 16 levels deep"),
  ],
  [
    "sends what would take all memory",
    body(`{"technologies":[${"{},".repeat(600_000)}{}]}`),
    faulty("The catalog contains more than 500000 values"),
  ],
  [
    "sends 100,000 entries",
    json({ version: 2, technologies: entries(100_000) }),
    faulty("technologies has 100000 entries, more than 2000"),
  ],
  [
    "sends an id twice",
    json({ version: 2, technologies: [], kits: [{ id: "a" }, { id: "b" }, { id: "a" }] }),
    faulty('kits[2] has the same id as an earlier entry: "a"'),
  ],
  [
    "sends keys of prototypes",
    body('{"version":2,"technologies":[{"id":"a","__proto__":{"available":false}}],"constructor":{}}'),
    faulty(
      'technologies[0] has a forbidden key: "__proto__"',
      'The catalog has a forbidden key: "constructor"',
    ),
  ],
  [
    "sends text that cannot be stored",
    body(String.raw`{"technologies":[{"id":"a","name":"\u0000"},{"id":"b","\ud800":1}]}`),
    faulty(
      "technologies[0] has text that cannot be stored: a NUL character, or half of a surrogate pair",
      "technologies[1] has text that cannot be stored: a NUL character, or half of a surrogate pair",
    ),
  ],
  [
    "redirects in a circle",
    (req, res) => redirect(req.url ?? "", 307)(req, res),
    { error: "The catalog provider redirects too often" },
  ],
  [
    "redirects to a file",
    redirect("file:///etc/passwd"),
    { error: "The catalog provider redirects to another protocol" },
  ],
  [
    "redirects to another protocol",
    redirect("ftp://127.0.0.1/catalog"),
    { error: "The catalog provider redirects to another protocol" },
  ],
  ["is cut off before it answers", (req) => req.socket.destroy(), UNREACHABLE],
  ["is cut off in its headers", cutAfter("HTTP/1.1 200 OK\r\nContent-Le"), UNREACHABLE],
  ["does not speak HTTP", cutAfter("220 mail.example.org ESMTP\r\n"), UNREACHABLE],
  [
    "changes protocols",
    cutAfter("HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n"),
    UNREACHABLE,
  ],
  ["is cut off in its body", cutAfter(`${head(1_000)}{"version":2`), BROKEN_OFF],
  ["sends less than it announced", cutAfter(`${head(100)}{"version":2,"technologies":[]}`), BROKEN_OFF],
  ["sends more than it announced", cutAfter(`${head(10)}{"version":2,"technologies":[]}`), INVALID],
  [
    "breaks off a chunk",
    cutAfter("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n{"),
    BROKEN_OFF,
  ],
];
