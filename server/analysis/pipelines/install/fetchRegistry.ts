import type { IncomingMessage } from "node:http";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ApiError, raise } from "../../../platform/errors/apiError.ts";
import { decoderFor } from "../../../platform/outgoing/decoded.ts";
import { FACILITY } from "../../../platform/outgoing/outgoingRule.ts";
import { requestOutgoing } from "../../../platform/outgoing/requestOutgoing.ts";
import {
  credentialsNeeded,
  registryAnswerTooLarge,
  registryAwayRedirect,
  registryInvalid,
  registryRedirectsTooOften,
  registryRefused,
  registryUnreachable,
} from "../errors.ts";
import { measureJson } from "../../../platform/input/measureJson.ts";
import { extname } from "node:path";
import { threadPool } from "../../../platform/threads/threadPool.ts";
import type { ParsedIndex, RegistryPackage } from "./registryEntry.ts";

const ANSWER_MAX_MS = 60_000;
const BEGIN_MAX_MS = 10_000;
const REDIRECTS_MAX = 3;
const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * Options of a request. maxBytes: of the decoded body. bearer: the key, sent only to `keyOrigin`, by default the origin
 * of the URL. keyLabel: the label of the key that may be required; named in the error when the key is missing.
 * answerMaxMs: of the whole answer.
 */
interface FetchOptions {
  maxBytes: number;
  bearer?: string | undefined;
  keyOrigin?: string | undefined;
  keyLabel?: string | undefined;
  answerMaxMs?: number | undefined;
}

/**
 * Fetches a complete document of a registry. Sends no cookies, no header but Accept, and `bearer` if present. Follows
 * three redirects, within http and https, never to link-local and metadata addresses. Raises registryUnreachable,
 * registryRefused, registryAnswerTooLarge, registryAwayRedirect, registryRedirectsTooOften, credentialsNeeded.
 */
export async function fetchRegistry(
  url: string,
  { maxBytes, bearer, keyOrigin = parseOrigin(url), keyLabel, answerMaxMs = ANSWER_MAX_MS }: FetchOptions,
): Promise<Buffer> {
  if (!isHttp(url)) return raise(registryUnreachable());
  const begun = new AbortController();
  const beginning = setTimeout(() => begun.abort(), Math.min(BEGIN_MAX_MS, answerMaxMs));
  const signal = AbortSignal.any([begun.signal, AbortSignal.timeout(answerMaxMs)]);
  try {
    const answer = await followRedirects(url, { bearer, keyOrigin, signal });
    clearTimeout(beginning);
    const { statusCode: status = 0 } = answer;
    if (status < 200 || status > 299) {
      answer.destroy();
      const isKeyMissing = keyLabel !== undefined && bearer === undefined && [401, 403].includes(status);
      return raise(isKeyMissing ? credentialsNeeded({ keyLabel }) : registryRefused({ status }));
    }
    return await readBody(answer, maxBytes);
  } catch (error) {
    throw error instanceof ApiError ? error : registryUnreachable(error);
  } finally {
    clearTimeout(beginning);
  }
}

async function followRedirects(
  requested: string,
  {
    bearer,
    keyOrigin,
    signal,
  }: { bearer: string | undefined; keyOrigin: string | undefined; signal: AbortSignal },
): Promise<IncomingMessage> {
  let url = requested;
  for (let redirects = 0; ; redirects++) {
    const answer = await requestOutgoing(new URL(url), FACILITY, {
      headers: {
        Accept: "application/json, application/gzip",
        ...(bearer !== undefined && parseOrigin(url) === keyOrigin && { Authorization: `Bearer ${bearer}` }),
      },
      signal,
    });
    const next = REDIRECTS.includes(answer.statusCode ?? 0) ? answer.headers.location : undefined;
    if (next === undefined) return answer;
    answer.destroy();
    if (redirects === REDIRECTS_MAX) return raise(registryRedirectsTooOften());
    if (!URL.canParse(next, url)) return raise(registryAwayRedirect());
    url = new URL(next, url).href;
    if (!isHttp(url)) return raise(registryAwayRedirect());
  }
}

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const decoder = decoderFor(answer);
  if (decoder === undefined) return raise(registryUnreachable(new Error("Unknown content encoding")));
  const pieces: Buffer[] = [];
  let bytes = 0;
  const collect = new Writable({
    write(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      if (bytes <= maxBytes) pieces.push(piece);
      done(bytes > maxBytes ? registryAnswerTooLarge() : null);
    },
  });
  await pipeline([answer, ...(decoder ? [decoder] : []), collect]);
  return Buffer.concat(pieces);
}

function isHttp(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

function parseOrigin(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

// Parsing more values would block the event loop.
const VALUES_MAX = 100_000;

/**
 * Fetches a document of a registry and parses it as JSON; see fetchRegistry. Raises registryInvalid,
 * registryAnswerTooLarge, and what fetchRegistry raises.
 */
export async function fetchDocument(url: string, options: FetchOptions): Promise<unknown> {
  const bytes = await fetchRegistry(url, options);
  if (measureJson(bytes).values > VALUES_MAX) throw registryAnswerTooLarge();
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw registryInvalid();
  }
}

const INDEX_MAX_BYTES = 20 * 1024 * 1024;
const PARSE_MAX_MS = 60_000;

const parseInThread = threadPool<Uint8Array, ParsedIndex>(
  new URL(`./indexThread${extname(import.meta.url)}`, import.meta.url),
  { threads: 1 },
);

/**
 * Fetches the packages of a registry, in its order; see parseIndex. address: URL of the index. options: see
 * fetchRegistry. Raises registryInvalid, registryAnswerTooLarge and what fetchRegistry raises (catalog-and-registry
 * §2).
 */
export async function fetchIndex(
  address: string,
  options: Pick<FetchOptions, "bearer" | "keyLabel" | "answerMaxMs"> = {},
): Promise<RegistryPackage[]> {
  const bytes = await fetchRegistry(address, { maxBytes: INDEX_MAX_BYTES, ...options });
  const parsed = await parseInThread(bytes, { signal: AbortSignal.timeout(PARSE_MAX_MS) }).catch(
    (error: unknown) => raise(registryInvalid(error)),
  );
  if ("entries" in parsed) return parsed.entries;
  return raise(parsed.refused === "large" ? registryAnswerTooLarge() : registryInvalid());
}
