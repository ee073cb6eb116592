import { archived } from "./archived.ts";
import { nothing } from "./bodies.ts";
import { ok, success, textFile } from "./reply.ts";
import { type Call, route } from "./route.ts";

const PATH = "/orders/:orderId/sequencing/delivery";

/** Additions §3, delivery, its checksums in the formats of md5sum -c and sha256sum -c, and its files as one archive. */
export const delivery = [
  route(`GET ${PATH}`, nothing, ({ caller, input }) => ok(caller.delivery.get(input))),
  route(`POST ${PATH}/publication`, nothing, ({ caller, input }) => success(caller.delivery.publish(input))),
  route(`DELETE ${PATH}/publication`, nothing, ({ caller, input }) =>
    success(caller.delivery.unpublish(input)),
  ),
  route(`GET ${PATH}/md5sums.txt`, nothing, (call) => checksums(call, "md5")),
  route(`GET ${PATH}/sha256sums.txt`, nothing, (call) => checksums(call, "sha256")),
  route(`GET ${PATH}/archive`, nothing, ({ caller, input }) =>
    archived(caller.bytes.delivery.openArchive(input)),
  ),
];

function checksums({ caller, params }: Call, algorithm: "md5" | "sha256") {
  const { orderId = "" } = params;
  return textFile(`${algorithm}sums.txt`, caller.delivery.checksums({ orderId, algorithm }));
}
