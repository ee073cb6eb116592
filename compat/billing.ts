import { json, nothing } from "./bodies.ts";
import { exported } from "./exported.ts";
import { printed } from "./printed.ts";
import { created, ok } from "./reply.ts";
import { route } from "./route.ts";

/** Prices, and quotes for orders. */
export const billing = [
  route("GET /prices", nothing, ({ caller }) => ok(caller.prices.list())),
  route("GET /orders/:orderId/quotes", nothing, ({ caller, input }) => ok(caller.quotes.list(input))),
  route("POST /orders/:orderId/quotes", json, ({ caller, input }) => created(caller.quotes.create(input))),
  route("PUT /quotes/:quoteId", json, ({ caller, input }) => ok(caller.quotes.update(input))),
  route("POST /quotes/:quoteId/send", nothing, ({ caller, input }) => ok(caller.quotes.send(input))),
  route("POST /quotes/:quoteId/decision", json, ({ caller, input }) => ok(caller.quotes.decide(input))),
  route("GET /quotes/:quoteId/pdf", nothing, ({ caller, input }) =>
    printed(caller.bytes.quotes.print(input)),
  ),
  route("GET /usage", nothing, ({ caller, input }) => exported(caller.bytes.billing.usage(input))),
];
