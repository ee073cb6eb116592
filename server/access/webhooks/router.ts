import { requestingRemote } from "../../platform/rpc/limitConcurrency.ts";
import {
  administrationInDemo,
  facilityOutsideDemo,
  facilityProcedure,
} from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import {
  createChannel,
  createWebhook,
  deleteChannel,
  deleteWebhook,
  listChannels,
  listWebhooks,
  updateChannel,
  updateWebhook,
} from "./changeWebhook.ts";
import { getDelivery, listDeliveries, redeliver, testReceiver } from "./deliveries.ts";
import {
  channelId,
  createChannelInput,
  createWebhookInput,
  deliveriesInput,
  deliveryKey,
  updateChannelInput,
  updateWebhookInput,
  webhookId,
} from "./schema.ts";

const change = facilityOutsideDemo(administrationInDemo);

/** The deliveries of chat channels are listed here too. */
export const webhooksRouter = trpc.router({
  list: facilityProcedure.query(({ ctx }) => listWebhooks(ctx.db)),
  create: change.input(createWebhookInput).mutation(({ ctx, input }) => createWebhook(ctx, input)),
  update: change.input(updateWebhookInput).mutation(({ ctx, input }) => updateWebhook(ctx, input)),
  delete: change.input(webhookId).mutation(async ({ ctx, input }) => {
    await deleteWebhook(ctx, input);
    return {};
  }),
  test: change
    .input(webhookId)
    .use(requestingRemote)
    .mutation(({ ctx, input }) => testReceiver(ctx, input)),
  deliveries: facilityProcedure.input(deliveriesInput).query(({ ctx, input }) => listDeliveries(ctx, input)),
  delivery: facilityProcedure.input(deliveryKey).query(({ ctx, input }) => getDelivery(ctx, input)),
  redeliver: change.input(deliveryKey).mutation(({ ctx, input }) => redeliver(ctx, input)),
});

export const chatRouter = trpc.router({
  list: facilityProcedure.query(({ ctx }) => listChannels(ctx.db)),
  create: change.input(createChannelInput).mutation(({ ctx, input }) => createChannel(ctx, input)),
  update: change.input(updateChannelInput).mutation(({ ctx, input }) => updateChannel(ctx, input)),
  delete: change.input(channelId).mutation(async ({ ctx, input }) => {
    await deleteChannel(ctx, input);
    return {};
  }),
});
