import { json, nothing } from "./bodies.ts";
import { asTexts, ok, success } from "./reply.ts";
import { route } from "./route.ts";

/** The read sets of the samples of an order (reference 3-files §2). */
export const reads = [
  route("PUT /orders/:orderId/sequencing/reads", json, ({ caller, input }) =>
    success(asTexts(caller.reads.assign(input))),
  ),
  route("POST /orders/:orderId/sequencing/discover", json, ({ caller, input }) =>
    success(asTexts(caller.reads.discover(input))),
  ),
  route("GET /orders/:orderId/sequencing/browse", nothing, ({ caller, input }) =>
    ok(caller.reads.browse(input)),
  ),
];
