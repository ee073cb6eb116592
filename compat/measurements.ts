import { briefJson, nothing, sampleTable } from "./bodies.ts";
import { asTexts, created, ok, success } from "./reply.ts";
import { route } from "./route.ts";

/** Measurements of samples, and their types. */
export const measurements = [
  route("GET /measurement-types", nothing, ({ caller }) => ok(caller.measurementTypes.list())),
  route("POST /admin/measurement-types", briefJson, ({ caller, input }) =>
    created(caller.measurementTypes.create(input)),
  ),
  route("PATCH /admin/measurement-types/:measurementTypeId", briefJson, ({ caller, input }) =>
    ok(caller.measurementTypes.update(input)),
  ),
  route("DELETE /admin/measurement-types/:measurementTypeId", nothing, ({ caller, input }) =>
    success(caller.measurementTypes.remove(input)),
  ),
  route("GET /orders/:orderId/measurements", nothing, ({ caller, input }) =>
    ok(caller.measurements.get(input)),
  ),
  route("POST /orders/:orderId/measurements", sampleTable, ({ caller, input }) =>
    success(caller.measurements.record(input)),
  ),
  route("POST /orders/:orderId/measurements/read", sampleTable, ({ caller, input }) =>
    ok(asTexts(caller.measurements.readTable(input))),
  ),
  route("POST /orders/:orderId/quality/questions", sampleTable, ({ caller, input }) =>
    success(caller.measurements.ask(input)),
  ),
  route("POST /orders/:orderId/quality/answers", sampleTable, ({ caller, input }) =>
    success(caller.measurements.answer(input)),
  ),
  route("POST /orders/:orderId/quality/decisions", sampleTable, ({ caller, input }) =>
    success(caller.measurements.decide(input)),
  ),
  route("POST /orders/:orderId/quality/replacements", sampleTable, ({ caller, input }) =>
    success(caller.replacements.answer(input)),
  ),
  route("DELETE /orders/:orderId/measurements/:measurementId", nothing, ({ caller, input }) =>
    success(caller.measurements.remove(input)),
  ),
  route("GET /samples/:sampleId/measurements", nothing, ({ caller, input }) =>
    ok(caller.measurements.ofSample(input)),
  ),
];
