import { Readable } from "node:stream";
import type { Context } from "./context.ts";
import {
  CHECKSUMS_SHARE,
  CRATES_SHARE,
  EXPORTS_SHARE,
  FEEDS_SHARE,
  REMOTES_SHARE,
  SEARCHES_SHARE,
  WALKS_SHARE,
  WORKBOOKS_SHARE,
} from "../limits/limits.ts";
import { Share } from "../concurrency/share.ts";
import { trpc } from "./trpc.ts";

/** Has a procedure take its turn in a share. Stands behind its input, so that nobody holds a turn by sending slowly. The
 *  turn ends with the answer: of a file that is made while it is sent, or of a feed, with its last byte. */
export function inTurnOf(share: Share) {
  return trpc.middleware(async ({ ctx, next }) => {
    const end = await share.hold(whoAsks(ctx), ctx.signal);
    let isGivenOn = false;
    try {
      const result = await next();
      if (!result.ok) return result;
      const stream = streamOf(result.data);
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

function streamOf(data: unknown): Readable | undefined {
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

/** Lists that are made into files. */
export const exporting = inTurnOf(new Share(EXPORTS_SHARE));
/** Runs and deliveries that are packed. */
export const packing = inTurnOf(new Share(CRATES_SHARE));
/** Files that are read from end to end. */
export const hashing = inTurnOf(new Share(CHECKSUMS_SHARE));
/** Folders that are walked through. */
export const walking = inTurnOf(new Share(WALKS_SHARE));
/** Looking through everything. */
export const searching = inTurnOf(new Share(SEARCHES_SHARE));
/** Workbooks that are read. */
export const readingWorkbooks = inTurnOf(new Share(WORKBOOKS_SHARE));
/** What asks other servers and other programs. */
export const asking = inTurnOf(new Share(REMOTES_SHARE));
/** Event streams. */
export const watching = inTurnOf(new Share(FEEDS_SHARE));
