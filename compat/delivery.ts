import { nothing } from "./bodies.ts";
import { ok, success, textFile } from "./reply.ts";
import { type Call, route } from "./route.ts";

const PATH = "/orders/:orderId/sequencing/delivery";

/** Additions §3, delivery, and its checksums in the formats of md5sum -c and sha256sum -c. */
export const delivery = [
  route(`GET ${PATH}`, nothing, ({ caller, input }) => ok(caller.delivery.get(input))),
  route(`POST ${PATH}/publication`, nothing, ({ caller, input }) => success(caller.delivery.publish(input))),
  route(`DELETE ${PATH}/publication`, nothing, ({ caller, input }) =>
    success(caller.delivery.unpublish(input)),
  ),
  route(`GET ${PATH}/md5sums.txt`, nothing, (call) => checksums(call, "md5")),
  route(`GET ${PATH}/sha256sums.txt`, nothing, (call) => checksums(call, "sha256")),
];

function checksums({ caller, params }: Call, algorithm: "md5" | "sha256") {
  const { orderId = "" } = params;
  return textFile(`${algorithm}sums.txt`, caller.delivery.checksums({ orderId, algorithm }));
}
