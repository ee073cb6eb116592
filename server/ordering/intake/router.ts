import { SAMPLE_TABLE } from "../../platform/rpc/bodyLimits.ts";
import {
  changesInDemo,
  facilityOutsideDemo,
  facilityProcedure,
  signedInOutsideDemo,
  signedInProcedure,
} from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { addExtraTube, removeExtraTube } from "./changeExtraTubes.ts";
import { changeTubeCode } from "./changeTubeCode.ts";
import { finishReceipt } from "./finishReceipt.ts";
import { listExpected } from "./listExpected.ts";
import { readReceipt } from "./readReceipt.ts";
import { receiveSamples } from "./receiveSamples.ts";
import { scanCode } from "./scanCode.ts";
import {
  extraTubeInput,
  orderReceiptInput,
  receiveInput,
  removeExtraTubeInput,
  returnInput,
  scanInput,
  tubeCodeInput,
} from "./schema.ts";
import { setReturn } from "./setReturn.ts";

const change = facilityOutsideDemo(changesInDemo);

export const intakeRouter = trpc.router({
  get: signedInProcedure.input(orderReceiptInput).query(({ ctx, input }) => readReceipt(ctx, input)),
  expected: facilityProcedure.query(({ ctx }) => listExpected(ctx)),
  scan: facilityProcedure.input(scanInput).query(({ ctx, input }) => scanCode(ctx, input)),
  receive: change
    .meta({ body: SAMPLE_TABLE })
    .input(receiveInput)
    .mutation(({ ctx, input }) => receiveSamples(ctx, input)),
  finish: change.input(orderReceiptInput).mutation(({ ctx, input }) => finishReceipt(ctx, input)),
  addExtraTube: change.input(extraTubeInput).mutation(({ ctx, input }) => addExtraTube(ctx, input)),
  removeExtraTube: change
    .input(removeExtraTubeInput)
    .mutation(({ ctx, input }) => removeExtraTube(ctx, input)),
  changeTubeCode: change.input(tubeCodeInput).mutation(({ ctx, input }) => changeTubeCode(ctx, input)),
  setReturn: signedInOutsideDemo(changesInDemo)
    .input(returnInput)
    .mutation(({ ctx, input }) => setReturn(ctx, input)),
});
