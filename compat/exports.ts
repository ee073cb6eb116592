import { json } from "./bodies.ts";
import { exported } from "./exported.ts";
import { route } from "./route.ts";

/** List exports; POST because the selection is too long for a URL. */
export const exports = [
  route("POST /exports/libraries", json, ({ caller, input }) =>
    exported(caller.bytes.libraries.export(input)),
  ),
  route("POST /exports/orders", json, ({ caller, input }) => exported(caller.bytes.orders.export(input))),
  route("POST /exports/runs", json, ({ caller, input }) => exported(caller.bytes.runs.export(input))),
  route("POST /exports/samples", json, ({ caller, input }) => exported(caller.bytes.samples.export(input))),
  route("POST /exports/studies", json, ({ caller, input }) => exported(caller.bytes.studies.export(input))),
];
