import type { RequestHandler } from "express";
import { busy } from "../errors/errors.ts";
import { LATE_LOOKS_MAX, LATE_MS, REQUESTS_AT_ONCE_MAX } from "../limits/limits.ts";
import { sendError } from "./sendError.ts";

const LOOK_MS = 500;
const ANSWER_LISTENERS_MAX = 20;

// What is lost when it is refused now: a chunk that has been sent for minutes, an event that its engine tells once. What
// tells whether the process lives.
const SPARED =
  /^\/(api\/orders\/[^/]+\/sequencing\/uploads\/[^/]+(\/complete)?|api\/pipelines\/weblog|api\/version)\/?$/i;

/** Whether this process is so far behind that whoever asks next would wait for nothing. */
export interface Pressure {
  isTooMuch(): boolean;
}

/** Refuses what comes at once while this process has more to do than it can, so that the ones it has taken are answered:
 *  more than `requestsMax` are under way, or `pressure` says so. Spared are uploads that are on their way, events of runs
 *  and event streams, which are one request for hours. */
export function shedLoad(
  pressure: Pressure,
  { requestsMax = REQUESTS_AT_ONCE_MAX }: { requestsMax?: number } = {},
): RequestHandler {
  let underWay = 0;
  return (req, res, next) => {
    if (req.headers.accept === "text/event-stream" || SPARED.test(pathOf(req.originalUrl))) return next();
    if (underWay >= requestsMax || pressure.isTooMuch()) return sendError(res, busy());
    underWay++;
    // Every part of the way listens for the end of an answer: that is no leak.
    res.setMaxListeners(ANSWER_LISTENERS_MAX);
    res.once("close", () => underWay--);
    next();
  };
}

function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "";
}

/** The pressure on an event loop that is looked at every half second: too much once it was late by more than LATE_MS at
 *  many looks in a row, until it is on time once. One long task is no such thing. */
export function loopPressure(
  closing: AbortSignal,
  nowMs: () => number = () => performance.now(),
): Pressure & { look(): void } {
  let lateLooks = 0;
  let expectedMs = nowMs() + LOOK_MS;
  function look(): void {
    const lateMs = nowMs() - expectedMs;
    lateLooks = lateMs > LATE_MS ? lateLooks + 1 : 0;
    expectedMs = nowMs() + LOOK_MS;
  }
  const looking = setInterval(look, LOOK_MS).unref();
  closing.addEventListener("abort", () => clearInterval(looking));
  return { isTooMuch: () => lateLooks >= LATE_LOOKS_MAX, look };
}
