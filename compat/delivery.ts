import { nothing } from "./bodies.ts";
import { ok, success } from "./reply.ts";
import { route } from "./route.ts";

/** Additions §3, delivery. */
export const delivery = [
  route("GET /orders/:orderId/sequencing/delivery", nothing, ({ caller, input }) =>
    ok(caller.delivery.get(input)),
  ),
  route("POST /orders/:orderId/sequencing/delivery/publication", nothing, ({ caller, input }) =>
    success(caller.delivery.publish(input)),
  ),
  route("DELETE /orders/:orderId/sequencing/delivery/publication", nothing, ({ caller, input }) =>
    success(caller.delivery.unpublish(input)),
  ),
];
