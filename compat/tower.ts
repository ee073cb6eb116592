import type { ApiError } from "../server/platform/errors/apiError.ts";
import { lazyBody, trace, withHeaders } from "./bodies.ts";
import { ok } from "./reply.ts";
import { route } from "./route.ts";

const message = withHeaders(lazyBody(trace), { authorization: "authorization" });

/** Additions §15, the trace protocol of Nextflow. */
export const tower = [
  route("POST /tower/trace/create", message, ({ caller, input }) => ok(caller.bytes.tower.create(input))),
  route("PUT /tower/trace/:traceId/begin", message, ({ caller, input }) =>
    ok(caller.bytes.tower.begin(input)),
  ),
  route("PUT /tower/trace/:traceId/progress", message, ({ caller, input }) =>
    ok(caller.bytes.tower.progress(input)),
  ),
  route("PUT /tower/trace/:traceId/heartbeat", message, ({ caller, input }) =>
    ok(caller.bytes.tower.heartbeat(input)),
  ),
  route("PUT /tower/trace/:traceId/complete", message, ({ caller, input }) =>
    ok(caller.bytes.tower.complete(input)),
  ),
];

/** The client repeats a message only after 5xx, and prints `message`. */
export function towerError({ status, message: text }: ApiError): { status: number; body: object } {
  return { status: status === 429 ? 503 : status, body: { message: text, error: text } };
}
