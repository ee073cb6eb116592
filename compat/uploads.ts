import { bytes, json, nothing, withHeaders } from "./bodies.ts";
import { asTexts, ok, success } from "./reply.ts";
import { route } from "./route.ts";

const chunk = withHeaders(bytes, {
  offset: "x-service-offset",
  contentLength: "content-length",
  contentRange: "content-range",
  contentDigest: "content-digest",
});
const digested = withHeaders(nothing, { reprDigest: "repr-digest" });

/** Spec §4, sequencing uploads; additions §5. */
export const uploads = [
  route("POST /orders/:orderId/sequencing/uploads", json, ({ caller, input }) =>
    success(caller.uploads.initiate(input)),
  ),
  route("GET /orders/:orderId/sequencing/uploads", nothing, ({ caller, input }) =>
    ok(caller.uploads.list(input)),
  ),
  route("GET /orders/:orderId/sequencing/lanes", nothing, ({ caller, input }) =>
    ok(asTexts(caller.uploads.lanes(input))),
  ),
  route("GET /orders/:orderId/sequencing/artifacts", nothing, ({ caller, input }) =>
    ok(caller.uploads.otherFiles(input)),
  ),
  route("GET /orders/:orderId/sequencing/uploads/:uploadId", nothing, ({ caller, input }) =>
    ok(caller.uploads.get(input)),
  ),
  route("PATCH /orders/:orderId/sequencing/uploads/:uploadId", chunk, ({ caller, input }) =>
    success(caller.bytes.uploads.receiveChunk(input)),
  ),
  route("POST /orders/:orderId/sequencing/uploads/:uploadId/complete", digested, ({ caller, input }) =>
    success(caller.uploads.complete(input)),
  ),
  route("DELETE /orders/:orderId/sequencing/uploads/:uploadId", nothing, ({ caller, input }) =>
    success(caller.uploads.cancel(input)),
  ),
];
