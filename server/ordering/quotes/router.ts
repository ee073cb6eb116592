import { USUAL } from "../../platform/rpc/bodyLimits.ts";
import {
  administrationInDemo,
  changesInDemo,
  facilityOutsideDemo,
  facilityProcedure,
  signedInOutsideDemo,
  signedInProcedure,
} from "../../platform/rpc/procedures.ts";
import { exporting } from "../../platform/rpc/limitConcurrency.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { createQuote, removeQuote, updateQuote } from "./changeQuote.ts";
import { decideQuote } from "./decideQuote.ts";
import { listQuotes } from "./findQuote.ts";
import { readOrderPrices } from "./readOrderPrices.ts";
import {
  createQuoteInput,
  decideQuoteInput,
  printQuoteInput,
  quoteId,
  quotesOfOrder,
  updateQuoteInput,
} from "./schema.ts";
import { printQuote } from "./printQuote.ts";
import { sendQuote, withdrawQuote } from "./sendQuote.ts";

const change = facilityOutsideDemo(administrationInDemo).meta({ body: USUAL });

export const quotesRouter = trpc.router({
  list: signedInProcedure.input(quotesOfOrder).query(({ ctx, input }) => listQuotes(ctx, input)),
  prices: facilityProcedure.input(quotesOfOrder).query(({ ctx, input }) => readOrderPrices(ctx, input)),
  create: change.input(createQuoteInput).mutation(({ ctx, input }) => createQuote(ctx, input)),
  update: change.input(updateQuoteInput).mutation(({ ctx, input }) => updateQuote(ctx, input)),
  remove: change.input(quoteId).mutation(async ({ ctx, input }) => {
    await removeQuote(ctx, input);
    return {};
  }),
  send: change.input(quoteId).mutation(({ ctx, input }) => sendQuote(ctx, input)),
  withdraw: change.input(quoteId).mutation(({ ctx, input }) => withdrawQuote(ctx, input)),
  decide: signedInOutsideDemo(changesInDemo)
    .input(decideQuoteInput)
    .mutation(({ ctx, input }) => decideQuote(ctx, input)),
});

export const quotesBytesRouter = trpc.router({
  print: signedInProcedure
    .input(printQuoteInput)
    .use(exporting)
    .query(({ ctx, input }) => printQuote(ctx, input)),
});
