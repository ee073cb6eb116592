import { json, nothing } from "./bodies.ts";
import { created, ok } from "./reply.ts";
import { route } from "./route.ts";

/** Changes of submitted orders that their owners propose. */
export const amendments = [
  route("GET /orders/:orderId/amendments", nothing, ({ caller, input }) => ok(caller.amendments.list(input))),
  route("POST /orders/:orderId/amendments", json, ({ caller, input }) =>
    created(caller.amendments.propose(input)),
  ),
  route("POST /orders/:orderId/amendments/:amendmentId/decision", json, ({ caller, input }) =>
    ok(caller.amendments.decide(input)),
  ),
  route("DELETE /orders/:orderId/amendments/:amendmentId", nothing, ({ caller, input }) =>
    ok(caller.amendments.withdraw(input)),
  ),
];
