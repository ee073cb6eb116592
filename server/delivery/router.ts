import { facilityAdminOutsideDemo, PUBLICATION_IN_DEMO, signedIn } from "../gates.ts";
import { trpc } from "../trpc.ts";
import { getDelivery } from "./getDelivery.ts";
import { publishDelivery } from "./publishDelivery.ts";
import { orderId } from "./schema.ts";
import { unpublishDelivery } from "./unpublishDelivery.ts";

const publication = facilityAdminOutsideDemo(PUBLICATION_IN_DEMO).input(orderId);

export const deliveryRouter = trpc.router({
  get: signedIn.input(orderId).query(({ ctx, input }) => getDelivery(ctx, input)),
  publish: publication.mutation(({ ctx, input }) => publishDelivery(ctx, input)),
  unpublish: publication.mutation(({ ctx, input }) => unpublishDelivery(ctx, input)),
});
