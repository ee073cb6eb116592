import { facilityAdmin, facilityAdminOutsideDemo, sequencingInDemo } from "../../../platform/rpc/gates.ts";
import { trpc } from "../../../platform/rpc/trpc.ts";
import { cancelTaking, takeOffered } from "./takeOffered.ts";
import { listOffers } from "./listOffers.ts";
import { cancelTakingInput, offersInput, takeInput } from "./schema.ts";

const sequencing = facilityAdminOutsideDemo(sequencingInDemo);

export const streamOffersRouter = trpc.router({
  list: facilityAdmin.input(offersInput).query(({ ctx, input }) => listOffers(ctx, input)),
  take: sequencing.input(takeInput).mutation(({ ctx, input }) => takeOffered(ctx, input)),
  cancel: sequencing.input(cancelTakingInput).mutation(({ ctx, input }) => cancelTaking(ctx, input)),
});
