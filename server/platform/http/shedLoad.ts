import type { RequestHandler } from "express";
import { busy } from "../errors/errors.ts";
import { LATE_LOOKS_MAX, LATE_MS, REQUESTS_AT_ONCE_MAX } from "../limits/limits.ts";
import { sendError } from "./sendError.ts";

const LOOK_MS = 500;
const ANSWER_LISTENERS_MAX = 20;

// Requests that must not be refused because a refusal loses data: a chunk that was sent for minutes, and an event that
// its engine sends once. The version path is also the liveness check.
const SPARED =
  /^\/(api\/orders\/[^/]+\/sequencing\/uploads\/[^/]+(\/complete)?|api\/pipelines\/weblog|api\/version)\/?$/i;

/** Reports whether this process is so late that further requests would wait in vain. */
export interface Pressure {
  isTooMuch(): boolean;
}

/** Refuses requests while the process is overloaded, so that accepted requests complete: when more than
 *  `requestsMax` are in progress or `pressure` reports overload. Exempt are running uploads, weblog events and event
 *  streams, which last for hours. */
export function shedLoad(
  pressure: Pressure,
  { requestsMax = REQUESTS_AT_ONCE_MAX }: { requestsMax?: number } = {},
): RequestHandler {
  let underWay = 0;
  return (req, res, next) => {
    if (req.headers.accept === "text/event-stream" || SPARED.test(requestPath(req.originalUrl)))
      return next();
    if (underWay >= requestsMax || pressure.isTooMuch()) return sendError(res, busy());
    underWay++;
    // Many middlewares listen for the end of a response; this is no leak.
    res.setMaxListeners(ANSWER_LISTENERS_MAX);
    res.once("close", () => underWay--);
    next();
  };
}

function requestPath(url: string): string {
  return url.split("?", 1)[0] ?? "";
}

/** Measures the delay of the event loop every half second: overloaded after it was late by more than LATE_MS in many
 *  consecutive checks, until one check is on time. A single long task does not count. */
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
