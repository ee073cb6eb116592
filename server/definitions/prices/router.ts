import {
  administrationInDemo,
  facilityOutsideDemo,
  facilityProcedure,
  signedInProcedure,
} from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { USUAL } from "../../platform/rpc/bodyLimits.ts";
import { createPriceItem, removePriceItem, updatePriceItem } from "./changePriceItem.ts";
import { createRateGroup, removeRateGroup, updateRateGroup } from "./changeRateGroup.ts";
import { listPrices, readPriceList } from "./readPrices.ts";
import {
  createPriceItemInput,
  createRateGroupInput,
  priceItemId,
  rateGroupId,
  updatePriceItemInput,
  updateRateGroupInput,
} from "./schema.ts";

const change = facilityOutsideDemo(administrationInDemo).meta({ body: USUAL });

export const pricesRouter = trpc.router({
  list: signedInProcedure.query(({ ctx }) => listPrices(ctx)),
  listAll: facilityProcedure.query(({ ctx }) => readPriceList(ctx.db)),
  createItem: change.input(createPriceItemInput).mutation(({ ctx, input }) => createPriceItem(ctx, input)),
  updateItem: change.input(updatePriceItemInput).mutation(({ ctx, input }) => updatePriceItem(ctx, input)),
  removeItem: change.input(priceItemId).mutation(async ({ ctx, input }) => {
    await removePriceItem(ctx, input);
    return {};
  }),
  createRate: change.input(createRateGroupInput).mutation(({ ctx, input }) => createRateGroup(ctx, input)),
  updateRate: change.input(updateRateGroupInput).mutation(({ ctx, input }) => updateRateGroup(ctx, input)),
  removeRate: change.input(rateGroupId).mutation(async ({ ctx, input }) => {
    await removeRateGroup(ctx, input);
    return {};
  }),
});
