import { SAMPLE_TABLE } from "../../platform/rpc/bodyLimits.ts";
import { changesInDemo, facilityOutsideDemo, signedInOutsideDemo } from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { answerReplacement } from "./answerReplacement.ts";
import { receiveNewTube } from "./receiveNewTube.ts";
import { newTubeInput, replacementAnswerInput } from "./schema.ts";

/** New tubes for failed, damaged or missing ones. measurements.decide requests them. */
export const replacementsRouter = trpc.router({
  answer: signedInOutsideDemo(changesInDemo)
    .meta({ body: SAMPLE_TABLE })
    .input(replacementAnswerInput)
    .mutation(({ ctx, input }) => answerReplacement(ctx, input)),
  receive: facilityOutsideDemo(changesInDemo)
    .input(newTubeInput)
    .mutation(({ ctx, input }) => receiveNewTube(ctx, input)),
});
