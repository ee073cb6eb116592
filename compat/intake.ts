import { json, nothing, sampleTable } from "./bodies.ts";
import { created, ok, success } from "./reply.ts";
import { route } from "./route.ts";

/** Receipt of samples at the facility. */
export const intake = [
  route("GET /scan", nothing, ({ caller, input }) => ok(caller.intake.scan(input))),
  route("GET /orders/:orderId/receipt", nothing, ({ caller, input }) => ok(caller.intake.get(input))),
  route("POST /orders/:orderId/receipt", sampleTable, ({ caller, input }) =>
    success(caller.intake.receive(input)),
  ),
  route("POST /orders/:orderId/receipt/finish", nothing, ({ caller, input }) =>
    success(caller.intake.finish(input)),
  ),
  route("POST /orders/:orderId/receipt/extra-tubes", json, ({ caller, input }) =>
    created(caller.intake.addExtraTube(input)),
  ),
  route("DELETE /orders/:orderId/receipt/extra-tubes/:tubeId", nothing, ({ caller, input }) =>
    success(caller.intake.removeExtraTube(input)),
  ),
  route("POST /orders/:orderId/receipt/new-tubes", json, ({ caller, input }) =>
    success(caller.replacements.receive(input)),
  ),
  route("POST /orders/:orderId/returns", json, ({ caller, input }) =>
    success(caller.intake.setReturn(input)),
  ),
  route("PUT /samples/:sampleId/tube-code", json, ({ caller, input }) =>
    success(caller.intake.changeTubeCode(input)),
  ),
];
