import { briefJson, nothing } from "./bodies.ts";
import { printed } from "./printed.ts";
import { created, ok, success } from "./reply.ts";
import { route } from "./route.ts";

/** Parcels of an order, and what is printed for them. */
export const shipping = [
  route("GET /orders/:orderId/shipments", nothing, ({ caller, input }) => ok(caller.shipping.list(input))),
  route("POST /orders/:orderId/shipments", briefJson, ({ caller, input }) =>
    created(caller.shipping.add(input)),
  ),
  route("DELETE /orders/:orderId/shipments/:shipmentId", nothing, ({ caller, input }) =>
    success(caller.shipping.remove(input)),
  ),
  route("GET /orders/:orderId/packing-slip", nothing, ({ caller, input }) =>
    printed(caller.bytes.shipping.packingSlip(input)),
  ),
  route("GET /orders/:orderId/labels", nothing, ({ caller, input }) =>
    printed(caller.bytes.shipping.labels(input)),
  ),
];
