import { nothing } from "./bodies.ts";
import { exported } from "./exported.ts";
import { route } from "./route.ts";

/** Runs and deliveries as RO-Crates. */
export const provenance = [
  route("GET /pipelines/runs/:runId/crate", nothing, ({ caller, input }) =>
    exported(caller.bytes.provenance.runCrate(input)),
  ),
  route("GET /orders/:orderId/sequencing/delivery/crate", nothing, ({ caller, input }) =>
    exported(caller.bytes.provenance.deliveryCrate(input)),
  ),
];
