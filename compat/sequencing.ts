import { json, nothing, sampleTable } from "./bodies.ts";
import { exported } from "./exported.ts";
import { created, ok, success } from "./reply.ts";
import { route } from "./route.ts";

/** Reference 3-files §2: the sequencing data of an order, its sequencing runs and their samples. */
export const sequencing = [
  route("GET /orders/:orderId/sequencing", nothing, ({ caller, input }) =>
    ok(caller.sequencing.summary(input)),
  ),
  route("GET /orders/:orderId/sequencing/runs", nothing, ({ caller, input }) =>
    ok(caller.sequencing.list(input)),
  ),
  route("POST /orders/:orderId/sequencing/runs", json, ({ caller, input }) =>
    created(caller.sequencing.create(input)),
  ),
  route("PATCH /orders/:orderId/sequencing/runs/:sequencingRunId", json, ({ caller, input }) =>
    success(caller.sequencing.update(input)),
  ),
  route("DELETE /orders/:orderId/sequencing/runs/:sequencingRunId", nothing, ({ caller, input }) =>
    success(caller.sequencing.delete(input)),
  ),
  route("GET /orders/:orderId/sequencing/runs/:sequencingRunId/samples", nothing, ({ caller, input }) =>
    ok(caller.sequencing.get(input)),
  ),
  route("POST /orders/:orderId/sequencing/runs/:sequencingRunId/samples", sampleTable, ({ caller, input }) =>
    success(caller.sequencing.assign(input)),
  ),
  route("GET /orders/:orderId/sequencing/runs/:sequencingRunId/export", nothing, ({ caller, input }) =>
    exported(caller.bytes.sequencing.exportRun(input)),
  ),
];
