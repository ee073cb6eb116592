import { json, nothing, lazyBody, workbook } from "./bodies.ts";
import { exported } from "./exported.ts";
import { asTexts, ok, success } from "./reply.ts";
import { route } from "./route.ts";

const sentWorkbook = lazyBody(workbook);

/** Spec §4, sequencing run import. */
export const imports = [
  route("POST /orders/:orderId/sequencing/runs/import", sentWorkbook, ({ caller, input, req }) =>
    req.query["apply"] === "true"
      ? success(asTexts(caller.bytes.imports.applySheet(input)))
      : ok(asTexts(caller.bytes.imports.preview(input))),
  ),
  // The uncorrected sheet as it was parsed, for correction on the page.
  route("POST /orders/:orderId/sequencing/runs/import/sheet", sentWorkbook, ({ caller, input }) =>
    ok(asTexts(caller.bytes.imports.sheet(input))),
  ),
  route("POST /orders/:orderId/sequencing/runs/import/undo", json, ({ caller, input }) =>
    success(caller.imports.undo(input)),
  ),
  route("GET /orders/:orderId/sequencing/runs/template", nothing, ({ caller, input }) =>
    exported(caller.bytes.imports.template(input)),
  ),
];
