import { Readable } from "node:stream";
import type { Context } from "./context.ts";
import {
  ARCHIVES_SHARE,
  CHECKSUMS_SHARE,
  CRATES_SHARE,
  EXPORTS_SHARE,
  FEEDS_SHARE,
  REMOTES_SHARE,
  SEARCHES_SHARE,
  WALKS_SHARE,
  WORKBOOKS_SHARE,
} from "../limits/limits.ts";
import { ConcurrencyLimiter } from "../concurrency/ConcurrencyLimiter.ts";
import { trpc } from "./trpc.ts";

/** Limits the concurrency of a procedure. Must follow its input, so that a slow sender never holds a slot. The slot
 *  is freed at the end of the response: with the last byte of a generated file or an event stream. */
export function limitConcurrency(share: ConcurrencyLimiter) {
  return trpc.middleware(async ({ ctx, next }) => {
    const end = await share.hold(whoAsks(ctx), ctx.signal);
    let isGivenOn = false;
    try {
      const result = await next();
      if (!result.ok) return result;
      const stream = findStream(result.data);
      if (stream) {
        isGivenOn = true;
        stream.once("close", end);
      } else if (isFeed(result.data)) {
        isGivenOn = true;
        return { ...result, data: endedBy(result.data, end) };
      }
      return result;
    } finally {
      if (!isGivenOn) end();
    }
  });
}

function whoAsks({ user, address }: Context): string {
  return user?.id ?? address;
}

function findStream(data: unknown): Readable | undefined {
  const stream: unknown =
    typeof data === "object" && data !== null && "stream" in data ? data.stream : undefined;
  return stream instanceof Readable ? stream : undefined;
}

function isFeed(data: unknown): data is AsyncIterable<unknown> {
  return typeof data === "object" && data !== null && Symbol.asyncIterator in data;
}

async function* endedBy(feed: AsyncIterable<unknown>, end: () => void): AsyncGenerator {
  try {
    yield* feed;
  } finally {
    end();
  }
}

/** List exports. */
export const exporting = limitConcurrency(new ConcurrencyLimiter(EXPORTS_SHARE));
/** RO-Crates of runs and deliveries. */
export const packing = limitConcurrency(new ConcurrencyLimiter(CRATES_SHARE));
/** Archives of deliveries. */
export const archiving = limitConcurrency(new ConcurrencyLimiter(ARCHIVES_SHARE));
/** Reading complete files. */
export const hashing = limitConcurrency(new ConcurrencyLimiter(CHECKSUMS_SHARE));
/** Directory walks. */
export const walking = limitConcurrency(new ConcurrencyLimiter(WALKS_SHARE));
/** Searches. */
export const searching = limitConcurrency(new ConcurrencyLimiter(SEARCHES_SHARE));
/** Reading workbooks. */
export const readingWorkbooks = limitConcurrency(new ConcurrencyLimiter(WORKBOOKS_SHARE));
/** Requests to other servers and calls of other programs. */
export const requestingRemote = limitConcurrency(new ConcurrencyLimiter(REMOTES_SHARE));
/** Event streams. */
export const watching = limitConcurrency(new ConcurrencyLimiter(FEEDS_SHARE));
