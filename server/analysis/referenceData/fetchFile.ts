import type { FileHandle } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { type ApiError, raise } from "../../platform/errors/apiError.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import { AddressRefused, type OutgoingRule } from "../../platform/outgoing/outgoingRule.ts";
import { requestOutgoing } from "../../platform/outgoing/requestOutgoing.ts";
import { releaseVersion } from "../../platform/site/release.ts";
import { REFERENCE_REDIRECTS_MAX } from "../limits.ts";
import { connectionFailed, downloadFailure, noData, serverStatus } from "./errors.ts";

const REDIRECTS = [301, 302, 303, 307, 308];
/** Statuses that another attempt may not meet. */
const PASSING = [408, 425, 429, 500, 502, 503, 504];
const RANGE_NOT_SATISFIABLE = 416;

/** An attempt failed in a way that another attempt may not. */
export class Interrupted extends Error {
  override name = "Interrupted";
  readonly reason: Sentence;

  constructor(reason: Sentence) {
    super(reason.text);
    this.reason = reason;
  }
}

/** The start of a transfer. offset: the first byte that is received. validator: identifies the content, null if the
 *  server names none, so that the download cannot be resumed. */
export interface Transfer {
  offset: number;
  totalBytes: number | null;
  validator: string | null;
}

interface Fetching {
  rule: OutgoingRule;
  signal: AbortSignal;
  /** Time without a byte after which the attempt ends. */
  idleMs: number;
}

/**
 * Receives the bytes of `url` from `offset` on and writes them to `part`. Requests the rest only if the content is still
 * that of `validator`, and all of it otherwise; then the file is emptied. onStart: before the first byte is written;
 * may refuse. onBytes: the length of the file so far; may refuse. Throws Interrupted, downloadFailure, and the reason of
 * `signal`.
 */
export async function fetchFile(
  { url, offset, validator }: { url: string; offset: number; validator: string | null },
  {
    part,
    onStart,
    onBytes,
    ...fetching
  }: Fetching & {
    part: FileHandle;
    onStart: (transfer: Transfer) => Promise<void>;
    onBytes: (length: number) => Promise<void> | void;
  },
): Promise<void> {
  const idle = idleTimer(fetching.idleMs);
  const signal = AbortSignal.any([fetching.signal, idle.signal]);
  try {
    const resumes = offset > 0 && validator !== null;
    const headers = resumes ? { Range: `bytes=${offset}-`, "If-Range": validator } : {};
    const answer = await request(url, headers, { ...fetching, signal });
    const transfer = readTransfer(answer, resumes ? offset : 0);
    if (transfer.offset === 0) await part.truncate(0);
    await onStart(transfer);
    let position = transfer.offset;
    for await (const piece of answer as AsyncIterable<Buffer>) {
      idle.restart();
      await writeAll(part, piece, position);
      position += piece.length;
      await onBytes(position);
      signal.throwIfAborted();
    }
    if (!answer.complete || (transfer.totalBytes !== null && position !== transfer.totalBytes))
      throw new Interrupted(connectionFailed({ code: "cut off" }));
  } catch (error) {
    fetching.signal.throwIfAborted();
    if (idle.signal.aborted) throw new Interrupted(noData({ seconds: Math.ceil(fetching.idleMs / 1000) }));
    throw translate(error);
  } finally {
    idle.stop();
  }
}

/** A disk that is almost full accepts a part of a write. */
async function writeAll(file: FileHandle, piece: Buffer, position: number): Promise<void> {
  for (let written = 0; written < piece.length;) {
    const { bytesWritten } = await file.write(piece, written, piece.length - written, position + written);
    written += bytesWritten;
  }
}

/** Receives a text of at most maxBytes. Throws as fetchFile. */
export async function fetchText(
  url: string,
  { maxBytes, ...fetching }: Fetching & { maxBytes: number },
): Promise<string> {
  const idle = idleTimer(fetching.idleMs);
  const signal = AbortSignal.any([fetching.signal, idle.signal]);
  try {
    const answer = await request(url, {}, { ...fetching, signal });
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of answer as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > maxBytes) raise(downloadFailure.tooLarge({ maxBytes }));
      pieces.push(piece);
    }
    return Buffer.concat(pieces).toString("utf8");
  } catch (error) {
    fetching.signal.throwIfAborted();
    if (idle.signal.aborted) throw new Interrupted(noData({ seconds: Math.ceil(fetching.idleMs / 1000) }));
    throw translate(error);
  } finally {
    idle.stop();
  }
}

/** Follows redirects; each address is checked by the rule. */
async function request(
  requested: string,
  headers: Record<string, string>,
  { rule, signal }: Fetching,
): Promise<IncomingMessage> {
  let url = requested;
  for (let redirects = 0; redirects <= REFERENCE_REDIRECTS_MAX; redirects++) {
    const answer = await requestOutgoing(new URL(url), rule, {
      signal,
      headers: {
        ...headers,
        Accept: "*/*",
        "Accept-Encoding": "identity",
        "User-Agent": `Lanekeeper/${releaseVersion()}`,
      },
    });
    const { statusCode: status = 0 } = answer;
    const location = REDIRECTS.includes(status) ? answer.headers.location : undefined;
    if (location === undefined) return accepted(answer, status);
    answer.destroy();
    if (!URL.canParse(location, url)) raise(downloadFailure.redirected());
    url = new URL(location, url).href;
    if (!/^https?:\/\//i.test(url)) raise(downloadFailure.redirected());
  }
  return raise(downloadFailure.redirected());
}

function accepted(answer: IncomingMessage, status: number): IncomingMessage {
  if (status === 200 || status === 206) return answer;
  answer.destroy();
  // The next attempt requests everything.
  if (status === RANGE_NOT_SATISFIABLE) throw new RangeRefused(serverStatus({ status }));
  if (PASSING.includes(status)) throw new Interrupted(serverStatus({ status }));
  return raise(downloadFailure.status({ status }));
}

/** The server has no such part of the file: the download begins again. */
export class RangeRefused extends Interrupted {
  override name = "RangeRefused";
}

function readTransfer({ statusCode, headers }: IncomingMessage, offset: number): Transfer {
  const validator = strongValidator(headers.etag) ?? headers["last-modified"] ?? null;
  if (statusCode === 200) return { offset: 0, totalBytes: toBytes(headers["content-length"]), validator };
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers["content-range"] ?? "") ?? [];
  if (start === undefined || Number(start) !== offset)
    throw new RangeRefused(serverStatus({ status: statusCode ?? 0 }));
  return { offset, totalBytes: toBytes(total), validator };
}

// A weak validator does not promise the same bytes.
function strongValidator(etag: string | undefined): string | undefined {
  return etag !== undefined && /^"[^"]*"$/.test(etag) && etag.length <= 500 ? etag : undefined;
}

function toBytes(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function translate(error: unknown): Error | ApiError {
  if (error instanceof AddressRefused) return downloadFailure.addressRefused(error);
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  if (code === "ENOSPC" || code === "EDQUOT") return downloadFailure.diskFull({ freeBytes: 0 }, error);
  if (!(error instanceof Error) || error instanceof Interrupted || "sentence" in error) return error as Error;
  return new Interrupted(connectionFailed({ code: code ?? error.message.slice(0, 100) }));
}

function idleTimer(ms: number) {
  const controller = new AbortController();
  let timer = setTimeout(() => controller.abort(), ms);
  return {
    signal: controller.signal,
    restart() {
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(), ms);
    },
    stop: () => clearTimeout(timer),
  };
}
