import { attachment } from "./attachment.ts";
import { json, nothing } from "./bodies.ts";
import { inline } from "./inline.ts";
import { asTexts, ok, success } from "./reply.ts";
import { route } from "./route.ts";

/** Spec §4, file operations; additions §6. Express answers HEAD with the GET endpoint. */
export const files = [
  route("GET /files", nothing, ({ caller, input }) => ok(asTexts(caller.files.list(input)))),
  route("POST /files/assign", json, ({ caller, input }) => success(caller.reads.assignFile(input))),
  route("GET /files/download", nothing, ({ caller, input }) =>
    attachment(caller.bytes.files.openDownload(input)),
  ),
  route("GET /files/preview", nothing, ({ caller, input }) => inline(caller.bytes.files.openPreview(input))),
  route("POST /files/checksum", json, ({ caller, input }) => success(asTexts(caller.files.checksum(input)))),
  route("POST /files/delete", json, ({ caller, input }) => success(asTexts(caller.files.delete(input)))),
];
