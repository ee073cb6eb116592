import { briefJson, json, nothing, sampleTable } from "./bodies.ts";
import { asTexts, created, ok, success } from "./reply.ts";
import { route } from "./route.ts";

/** Additions §3, orders and samples. */
export const orders = [
  route("GET /orders", nothing, ({ caller, input }) => ok(caller.orders.list(input))),
  route("POST /orders", json, ({ caller, input }) => created(caller.orders.create(input))),
  route("GET /orders/:orderId", nothing, ({ caller, input }) => ok(asTexts(caller.orders.get(input)))),
  route("PUT /orders/:orderId", json, ({ caller, input }) => ok(asTexts(caller.orders.update(input)))),
  route("PATCH /orders/:orderId", briefJson, ({ caller, input }) => ok(caller.orders.plan(input))),
  route("DELETE /orders/:orderId", nothing, ({ caller, input }) => ok(caller.orders.delete(input))),
  route("GET /orders/:orderId/notes", nothing, ({ caller, input }) => ok(caller.orders.notes(input))),
  route("PUT /orders/:orderId/notes", json, ({ caller, input }) => ok(caller.orders.writeNotes(input))),
  route("GET /orders/:orderId/samples", nothing, ({ caller, input }) => ok(caller.samples.list(input))),
  route("POST /orders/:orderId/samples", sampleTable, ({ caller, input }) => ok(caller.samples.save(input))),
  route("PUT /orders/:orderId/sequencing/status", sampleTable, ({ caller, input }) =>
    success(asTexts(caller.samples.changeFacilityStatus(input))),
  ),
  route("POST /orders/:orderId/stage", briefJson, ({ caller, input }) => success(caller.orders.move(input))),
  route("POST /orders/:orderId/samples/stage", sampleTable, ({ caller, input }) =>
    success(caller.samples.moveStages(input)),
  ),
  route("POST /orders/:orderId/approval", briefJson, ({ caller, input }) =>
    success(caller.orders.decide(input)),
  ),
  route("POST /orders/:orderId/duplicate", briefJson, ({ caller, input }) =>
    created(caller.orderTemplates.duplicate(input)),
  ),
  route("POST /orders/:orderId/template", briefJson, ({ caller, input }) =>
    created(caller.orderTemplates.save(input)),
  ),
  route("GET /order-templates", nothing, ({ caller }) => ok(caller.orderTemplates.list())),
  route("POST /order-templates/:templateId/orders", nothing, ({ caller, input }) =>
    created(caller.orderTemplates.start(input)),
  ),
  route("DELETE /order-templates/:templateId", nothing, ({ caller, input }) =>
    success(caller.orderTemplates.delete(input)),
  ),
  route("POST /approvals", briefJson, ({ caller, input }) => success(caller.approvals.decide(input))),
  route("GET /samples", nothing, ({ caller, input }) => ok(caller.samples.listAll(input))),
  route("PUT /samples/:sampleId/preferred-assembly", json, ({ caller, input }) =>
    success(caller.samples.preferAssembly(input)),
  ),
  route("GET /samples/:sampleId", nothing, ({ caller, input }) => ok(caller.samples.get(input))),
  route("GET /samples/:sampleId/notes", nothing, ({ caller, input }) => ok(caller.samples.notes(input))),
  route("PUT /samples/:sampleId/notes", json, ({ caller, input }) => ok(caller.samples.writeNotes(input))),
  route("PUT /samples/:sampleId", json, ({ caller, input }) => ok(caller.samples.update(input))),
  route("DELETE /samples/:sampleId", nothing, ({ caller, input }) => success(caller.samples.delete(input))),
];
