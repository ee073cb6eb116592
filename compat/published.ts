import { pipeline } from "node:stream/promises";
import type { Request, Response } from "express";
import type { Document } from "../server/platform/http/cachedJson.ts";
import type { OpenPayload } from "../server/registry/openPayload.ts";
import type { ScannedAsset } from "../server/registry/scan/scanned.ts";
import type { Reply } from "./reply.ts";
import type { Call } from "./route.ts";

/** Cache lifetime of registry content (catalog-and-registry §8). */
const SHARED = "public, s-maxage=300, stale-while-revalidate=600";

// Behind a trusted proxy these headers determine the server address in documents. Caches already separate hosts.
const SEEN_AS = "X-Forwarded-Host, X-Forwarded-Proto";

const READ_AHEAD_BYTES = 1024 * 1024;

type Answer = (call: Call) => Promise<Reply>;

/** An endpoint of the registry. Refusals have the same headers: caches do not store them, and browsers do not guess
 *  their type. */
export function line(answer: Answer): Answer {
  return answeredWith({}, answer);
}

/** An endpoint that pages of other sites may request, including its refusals (catalog-and-registry §8). */
export function openLine(answer: Answer): Answer {
  return answeredWith(OPEN, answer);
}

const OPEN = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "Content-Disposition, Digest, ETag, X-Request-Id",
};

// The headers are set before anything can be refused.
function answeredWith(headers: Record<string, string>, answer: Answer): Answer {
  const all = Object.entries({
    ...headers,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  });
  return async (call) => async (req, res) => {
    for (const [name, value] of all) res.setHeader(name, value);
    const reply = await answer(call);
    await reply(req, res);
  };
}

/** Responds 204 to a CORS preflight request. */
export async function preflight(permission: Promise<void>): Promise<Reply> {
  await permission;
  return (_req, res) => {
    res.setHeader("Access-Control-Allow-Methods", "GET, HEAD, OPTIONS");
    res.setHeader("Access-Control-Allow-Headers", "Accept, Content-Type, If-None-Match");
    res.setHeader("Access-Control-Max-Age", "86400");
    res.statusCode = 204;
    res.end();
  };
}

/** Responds 200 with serialized JSON, or 304 when the client has the current version. */
export async function published(making: Promise<Document>, cacheControl = SHARED): Promise<Reply> {
  const { json, sizeBytes, etag } = await making;
  return (req, res) => {
    res.setHeader("Vary", SEEN_AS);
    if (isKnown(req, res, { etag, cacheControl })) return;
    res.setHeader("Content-Type", "application/json; charset=utf-8");
    res.setHeader("Content-Length", sizeBytes);
    res.end(json);
  };
}

/** Responds 200 with a file as text, or 304. The policy prevents that a browser executes it. */
export function plainText({ bytes, etag }: { bytes: Buffer; etag: string }): Reply {
  return (req, res) => {
    res.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
    if (isKnown(req, res, { etag, cacheControl: SHARED })) return;
    res.setHeader("Content-Type", "text/plain; charset=utf-8");
    res.setHeader("Content-Length", bytes.length);
    res.end(bytes);
  };
}

/** Responds with a picture. The policy prevents scripts in an SVG that is opened directly. */
export async function picture(opening: Promise<ScannedAsset>): Promise<Reply> {
  const { mediaType, bytes, hash } = await opening;
  return (req, res) => {
    res.setHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    if (isKnown(req, res, { etag: `"${hash}"`, cacheControl: SHARED })) return;
    res.setHeader("Content-Type", mediaType);
    res.setHeader("Content-Length", bytes.length);
    res.end(bytes);
  };
}

/** Responds with a payload: a small one from memory, a large one at the rate of the receiver (additions §7). */
export async function payload(opening: Promise<OpenPayload>): Promise<Reply> {
  const { name, sha256, sizeBytes, content } = await opening;
  return async (req, res) => {
    try {
      if (isKnown(req, res, { etag: `"${sha256}"`, cacheControl: SHARED })) return;
      res.setHeader("Content-Type", "application/gzip");
      // Id and version contain no characters with a meaning in headers.
      res.setHeader("Content-Disposition", `attachment; filename="${name}"`);
      res.setHeader("Digest", `sha-256=${Buffer.from(sha256, "hex").toString("base64")}`);
      res.setHeader("Content-Length", sizeBytes);
      if (req.method === "HEAD") res.end();
      else if (Buffer.isBuffer(content)) res.end(content);
      else {
        const bytes = content.createReadStream({ highWaterMark: READ_AHEAD_BYTES, autoClose: false });
        // A client that disconnects is no error; a file that cannot be read ends the response early, which its length
        // shows.
        await pipeline(bytes, res).catch(() => res.destroy());
      }
    } finally {
      if (!Buffer.isBuffer(content)) await content.close();
    }
  };
}

/** Sets the caching headers of a response. Returns whether the client has the current version, after responding 304
 *  (RFC 9110 §13.1.2). */
function isKnown(
  { headers }: Request,
  res: Response,
  { etag, cacheControl }: { etag: string; cacheControl: string },
): boolean {
  res.setHeader("Cache-Control", cacheControl);
  res.setHeader("ETag", etag);
  const known = headers["if-none-match"];
  if (known === undefined) return false;
  const tags = known.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (!tags.includes(etag) && known.trim() !== "*") return false;
  res.statusCode = 304;
  res.end();
  return true;
}
