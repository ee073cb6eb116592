import {
  cleanedReadsInDemo,
  promotionInDemo,
  runsProcedure,
  runsOutsideDemo,
  selectionInDemo,
} from "../../platform/rpc/procedures.ts";
import { walking } from "../../platform/rpc/limitConcurrency.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { resolveRun } from "../outputs/resolveOutputs.ts";
import { promoteInput, resultInput } from "./schema.ts";
import { clearSelection, selectRun } from "./selectRun.ts";
import { promoteCleanedReads, promoteReads } from "./promoteReads.ts";
import { readCleanedReads, readReview } from "./readReview.ts";

/** The procedures on results of runs. */
export const runResultsRouter = trpc.router({
  resolveOutputs: runsOutsideDemo()
    .input(resultInput)
    .use(walking)
    .mutation(({ ctx, input }) => resolveRun(ctx, input)),
  select: runsOutsideDemo(selectionInDemo)
    .input(resultInput)
    .mutation(({ ctx, input }) => selectRun(ctx, input)),
  clearSelection: runsOutsideDemo(selectionInDemo)
    .input(resultInput)
    .mutation(({ ctx, input }) => clearSelection(ctx, input)),
  review: runsProcedure.input(resultInput).query(({ ctx, input }) => readReview(ctx, input)),
  promote: runsOutsideDemo(promotionInDemo)
    .input(promoteInput)
    .mutation(({ ctx, input }) => promoteReads(ctx, input)),
  cleanedReads: runsProcedure.input(resultInput).query(({ ctx, input }) => readCleanedReads(ctx, input)),
  promoteCleaned: runsOutsideDemo(cleanedReadsInDemo)
    .input(promoteInput)
    .mutation(({ ctx, input }) => promoteCleanedReads(ctx, input)),
});
