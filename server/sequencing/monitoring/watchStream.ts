import { raise } from "../../platform/errors/apiError.ts";
import { watchLive } from "../../platform/events/watchLive.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { streamRunNotFound } from "./errors.ts";
import { hasLeader } from "../../../db/advisoryLock.ts";
import { StreamBarcode } from "../../../db/models/StreamBarcode.ts";
import { StreamEvent } from "../../../db/models/StreamEvent.ts";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import { live } from "../../platform/events/live.ts";
import type { Site } from "../../platform/site/site.ts";
import { presentBarcode, presentLiveRun, presentStreamEvent } from "./present.ts";

const BARCODES_SHOWN = 200;
const EVENTS_SHOWN = 50;

// Neither the death of a monitor nor its mere activity is announced.
const AGAIN_MS = 5_000;

/** The shared live state of live sequencing runs in this process. */
const liveStream = live({ topic: "stream", read: readStream, pauseMs: 200, againMs: AGAIN_MS });

/**
 * Async generator: yields the current state of a live sequencing run, then a new state after each change, at most five
 * a second (watchLive). Raises orderNotFound, streamRunNotFound, also when it is deleted; throws feedInterrupted.
 */
export async function* watchStream(
  ctx: SignedInContext,
  { orderId, streamRunId }: { orderId: string; streamRunId: string },
  requestSignal: AbortSignal,
): AsyncGenerator<LiveStream> {
  await findOrder(ctx, orderId);
  yield* watchLive(
    ctx,
    () => liveStream(ctx.site, streamRunId),
    (state) => (state?.run.orderId === orderId ? state : raise(streamRunNotFound())),
    requestSignal,
  );
}

/**
 * The current state of a live sequencing run, shared by all its subscribers. barcodes: the 200 with most bases, of
 * barcodeCount. events: the newest 50, newest first. monitored: whether any process monitors runs.
 */
type LiveStream = NonNullable<Awaited<ReturnType<typeof readStream>>>;

async function readStream(streamRunId: string, site: Site) {
  const [run, events, barcodes, barcodeCount, monitored] = await Promise.all([
    StreamRun.query(site.database).findById(streamRunId),
    StreamEvent.query(site.database).where({ streamRunId }).orderBy("seq", "desc").limit(EVENTS_SHOWN),
    StreamBarcode.query(site.database)
      .where({ streamRunId })
      .orderBy([{ column: "totalBases", order: "desc" }, "barcode"])
      .limit(BARCODES_SHOWN),
    StreamBarcode.query(site.database).where({ streamRunId }).resultSize(),
    hasLeader(site.database, "streamMonitor"),
  ]);
  if (!run) return undefined;
  return {
    run: presentLiveRun(run, events[0]),
    barcodes: barcodes.map((barcode) => presentBarcode(run, barcode)),
    barcodeCount,
    events: events.map(presentStreamEvent),
    monitored,
  };
}
