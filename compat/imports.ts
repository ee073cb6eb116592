import { whenAsked, workbook } from "./bodies.ts";
import { ok, success } from "./reply.ts";
import { route } from "./route.ts";

const sentWorkbook = whenAsked(workbook);

/** Spec §4, sequencing run import. */
export const imports = [
  route("POST /orders/:orderId/sequencing/runs/import", sentWorkbook, ({ caller, input, req }) =>
    req.query["apply"] === "true"
      ? success(caller.bytes.imports.applySheet(input))
      : ok(caller.bytes.imports.preview(input)),
  ),
  // The same sheet as it was read, for somebody who corrects it.
  route("POST /orders/:orderId/sequencing/runs/import/sheet", sentWorkbook, ({ caller, input }) =>
    ok(caller.bytes.imports.sheet(input)),
  ),
];
