import { Agent, request } from "node:http";
import { gzipSync } from "node:zlib";
import { SAMPLES_BODY_MAX_BYTES, SAMPLES_BODY_MAX_VALUES } from "../../../server/platform/limits/limits.ts";
import { weblogPath } from "../../helpers/weblogPath.ts";

const KIB = 1024;
const MIB = 1024 * KIB;
const PIECE_BYTES = 64 * KIB;

/** A request that is cheap for its sender and expensive for a server that parses, inflates or buffers it. */
export interface Bomb {
  what: string;
  path: string;
  headers?: Record<string, string>;
  body: Buffer;
  /** The allowed responses, by status. */
  refused: Record<number, string>;
}

const TOO_LARGE = "Request body is too large";
const TOO_MANY = "Request body has too many values";
const TOO_DEEP = "Request body is nested too deep";
const ENCODED = "Content-Encoding is not supported: send the body uncompressed";
// The server reads only a few large bodies at once.
const IN_TURNS = {
  429: "You have too many concurrent requests of this kind. Try again when one of them has completed.",
  503: "The server is busy. Try again in a moment.",
};

const objects = (head: string, bytes: number, tail: string) =>
  Buffer.from(head + "{},".repeat((bytes - head.length - tail.length) / 3 - 1) + "{}" + tail);
const person = (bytes: number) =>
  objects(
    '{"email":"a@example.org","password":"not this one","firstName":"A","lastName":"B","z":[',
    bytes,
    "]}",
  );
const compressed = (body: Buffer) => ({ body: gzipSync(body), headers: { "content-encoding": "gzip" } });
const calls = Array.from({ length: 50 }, () => "auth.signIn").join(",");

/** Requests that need no session. token: of the weblog. */
export function bombsOfAnyone({ runId, token }: { runId: string; token: string }): Bomb[] {
  return [
    { what: "compressed", path: "/api/register", ...compressed(person(MIB)), refused: { 415: ENCODED } },
    {
      what: "compressed, over /trpc",
      path: "/trpc/auth.register",
      ...compressed(person(MIB)),
      refused: { 415: ENCODED },
    },
    { what: "of 16 MiB", path: "/trpc/auth.signIn", body: person(16 * MIB), refused: { 413: TOO_LARGE } },
    {
      what: "of 16 MiB whose size is not said",
      path: "/trpc/auth.signIn",
      headers: { "transfer-encoding": "chunked" },
      body: person(16 * MIB),
      refused: { 413: TOO_LARGE },
    },
    { what: "of values", path: "/api/auth/sign-in", body: person(16 * KIB), refused: { 413: TOO_MANY } },
    {
      what: "of many calls",
      path: `/trpc/${calls}?batch=1`,
      body: objects('{"0":[', 16 * KIB, "]}"),
      refused: { 413: TOO_MANY },
    },
    {
      what: "nested",
      path: "/api/auth/sign-in",
      body: Buffer.from("[".repeat(16 * KIB)),
      refused: { 400: TOO_DEEP },
    },
    {
      what: "for a procedure that needs a session",
      path: "/trpc/samples.save",
      body: objects('{"samples":[', 16 * MIB, "]}"),
      refused: { 401: "Unauthorized" },
    },
    {
      what: "to the weblog",
      path: weblogPath({ runId, token }),
      body: objects('{"event":"x","z":[', MIB, "]}"),
      refused: { 413: TOO_MANY, ...IN_TURNS },
    },
    {
      what: "to the weblog, with a wrong token",
      path: weblogPath({ runId, token: "wrong" }),
      body: objects('{"event":"x","z":[', MIB, "]}"),
      refused: { 403: "Invalid token" },
    },
  ];
}

/** Requests of a user with an account and an order. */
export function bombsOfResearcher(orderId: string): Bomb[] {
  const path = `/api/orders/${orderId}/samples`;
  const table = objects('{"samples":[', SAMPLES_BODY_MAX_BYTES, "]}");
  const rows = (values: number) => objects(`{"orderId":"${orderId}","samples":[`, (values / 2) * 3, "]}");
  return [
    { what: "table of 16 MiB", path, body: table, refused: { 413: TOO_MANY, ...IN_TURNS } },
    { what: "table, compressed", path, ...compressed(table), refused: { 415: ENCODED } },
    {
      what: "table over /trpc",
      path: "/trpc/samples.save",
      body: table,
      refused: { 413: TOO_MANY, ...IN_TURNS },
    },
    {
      what: "table of as many values as may be",
      path,
      body: rows(SAMPLES_BODY_MAX_VALUES - 1_000),
      refused: { 400: "An order can have at most 5000 samples", ...IN_TURNS },
    },
    {
      what: "order of values",
      path: "/api/orders",
      body: objects('{"customFields":{"a":[', MIB, "]}}"),
      refused: { 413: TOO_MANY, ...IN_TURNS },
    },
  ];
}

/** The request of a facility admin: a form with a file that is no workbook. */
export function bombsOfAdmin(orderId: string): Bomb[] {
  const border = "border";
  const part = (name: string) => `--${border}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`;
  const head = `--${border}\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n`;
  const headers = { "content-type": `multipart/form-data; boundary=${border}` };
  const path = `/api/orders/${orderId}/sequencing/runs/import`;
  const ended = `\r\n--${border}--\r\n`;
  return [
    {
      what: "file of 16 MiB",
      path,
      headers,
      body: Buffer.concat([Buffer.from(head), Buffer.alloc(16 * MIB), Buffer.from(ended)]),
      refused: { 413: "Run plan imports are limited to 5 MB", ...IN_TURNS },
    },
    {
      what: "form of fields",
      path,
      headers,
      body: Buffer.from(`${part("a[4000000000]")}1\r\n`.repeat(20_000) + ended.slice(2)),
      refused: { 400: "The form with the Excel file is incomplete or damaged", ...IN_TURNS },
    },
  ];
}

export interface Refused {
  status: number;
  error: string;
}

/** Sends it once on its own connection, and stops sending when the response arrives. */
export function thrown(url: string, { path, headers, body }: Bomb, cookie?: string): Promise<Refused> {
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    // With Connection: close, Node closes before the rest of a body arrives, and the response may be lost.
    const agent = new Agent({ keepAlive: true });
    const isSized = headers?.["transfer-encoding"] === undefined;
    const sending = request(url + path, {
      method: "POST",
      agent,
      headers: {
        "content-type": "application/json",
        ...(cookie !== undefined && { cookie }),
        ...(isSized && { "content-length": body.length }),
        ...headers,
      },
    });
    sending.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (piece: string) => (text += piece));
      isAnswered = true;
      response.on("end", () => {
        agent.destroy();
        sending.destroy();
        resolve({ status: response.statusCode ?? 0, error: errorIn(text) });
      });
    });
    sending.on("error", (error) => void (isAnswered || reject(error)));
    let sentBytes = 0;
    (function send(): void {
      if (isAnswered) return;
      const piece = body.subarray(sentBytes, (sentBytes += PIECE_BYTES));
      if (sentBytes >= body.length) sending.end(piece);
      else if (sending.write(piece)) setImmediate(send);
      else sending.once("drain", send);
    })();
  });
}

/** The text of a response; the complete body if it is no JSON. */
function errorIn(text: string): string {
  if (!/^[[{]/.test(text)) return text;
  const [first] = [JSON.parse(text) as unknown].flat() as [{ error?: string | { message?: string } }];
  const { error = "" } = first;
  return typeof error === "string" ? error : (error.message ?? "");
}
