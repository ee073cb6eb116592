import { json, nothing } from "./bodies.ts";
import { created, ok } from "./reply.ts";
import { route } from "./route.ts";

/** Spec §4, live stream. */
export const streams = [
  route("GET /orders/:orderId/stream", nothing, ({ caller, input }) => ok(caller.streams.list(input))),
  route("POST /orders/:orderId/stream", json, ({ caller, input }) => created(caller.streams.start(input))),
  route("GET /orders/:orderId/stream/:streamRunId/events", nothing, ({ caller, input }) =>
    ok(caller.streams.events(input)),
  ),
  route("POST /orders/:orderId/stream/:streamRunId/stop", nothing, ({ caller, input }) =>
    ok(caller.streams.stop(input)),
  ),
  route("GET /orders/:orderId/stream/:streamRunId/by-barcode", nothing, ({ caller, input }) =>
    ok(caller.streams.byBarcode(input)),
  ),
];
