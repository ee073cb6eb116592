import { attachment } from "./attachment.ts";
import { nothing } from "./bodies.ts";
import { route } from "./route.ts";

/** Spec §4, file operations; additions §6. Express answers HEAD by the GET line. */
export const files = [
  route("GET /files/download", nothing, ({ caller, input }) =>
    attachment(caller.bytes.files.openDownload(input)),
  ),
];
