import { archived } from "./archived.ts";
import { attachment } from "./attachment.ts";
import { nothing } from "./bodies.ts";
import { ok, textFile } from "./reply.ts";
import { type Call, route } from "./route.ts";

/** A delivery for a holder of its link; no session required. */
export const deliveryLinks = [
  route("GET /deliveries/:token", nothing, ({ caller, input }) => ok(caller.delivery.linked(input))),
  route("GET /deliveries/:token/files/:fileId", nothing, ({ caller, input }) =>
    attachment(caller.bytes.delivery.openLinkedFile(input)),
  ),
  route("GET /deliveries/:token/md5sums.txt", nothing, (call) => checksums(call, "md5")),
  route("GET /deliveries/:token/sha256sums.txt", nothing, (call) => checksums(call, "sha256")),
  route("GET /deliveries/:token/archive", nothing, ({ caller, input }) =>
    archived(caller.bytes.delivery.openLinkedArchive(input)),
  ),
];

function checksums({ caller, params }: Call, algorithm: "md5" | "sha256") {
  const { token = "" } = params;
  return textFile(`${algorithm}sums.txt`, caller.delivery.linkedChecksums({ token, algorithm }));
}
