import { json, nothing } from "./bodies.ts";
import { asTexts, created, ok, success } from "./reply.ts";
import { route } from "./route.ts";

/** Additions §13, webhooks. */
export const webhooks = [
  route("GET /admin/webhooks", nothing, ({ caller }) => ok(asTexts(caller.webhooks.list()))),
  route("POST /admin/webhooks", json, ({ caller, input }) => created(asTexts(caller.webhooks.create(input)))),
  route("PATCH /admin/webhooks/:webhookId", json, ({ caller, input }) =>
    ok(asTexts(caller.webhooks.update(input))),
  ),
  route("DELETE /admin/webhooks/:webhookId", nothing, ({ caller, input }) =>
    success(caller.webhooks.delete(input)),
  ),
  route("POST /admin/webhooks/:webhookId/test", nothing, ({ caller, input }) =>
    success(asTexts(caller.webhooks.test(input))),
  ),
  route("GET /admin/webhooks/:webhookId/deliveries", nothing, ({ caller, input }) =>
    ok(asTexts(caller.webhooks.deliveries(input))),
  ),
  route("POST /admin/webhooks/:webhookId/deliveries/:deliveryId/redeliver", nothing, ({ caller, input }) =>
    success(asTexts(caller.webhooks.redeliver(input))),
  ),
];
