import { BRIEF } from "../../platform/rpc/bodyLimits.ts";
import { changesInDemo, signedInOutsideDemo, signedInProcedure } from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { addPasskey, startPasskey } from "./addPasskey.ts";
import { confirmTotp, startTotp } from "./addTotp.ts";
import { listFactors } from "./listFactors.ts";
import { removeFactor, renewRecoveryCodes } from "./removeFactor.ts";
import { proofInput } from "./proofInput.ts";
import { passkeyInput, removeInput, totpInput } from "./schema.ts";

const change = signedInOutsideDemo(changesInDemo).meta({ body: BRIEF, scope: "session" });

export const factorsRouter = trpc.router({
  list: signedInProcedure.meta({ scope: "session" }).query(({ ctx }) => listFactors(ctx)),
  startTotp: change.input(proofInput).mutation(({ ctx, input }) => startTotp(ctx, input)),
  confirmTotp: change.input(totpInput).mutation(({ ctx, input }) => confirmTotp(ctx, input)),
  startPasskey: change.input(proofInput).mutation(({ ctx, input }) => startPasskey(ctx, input)),
  addPasskey: change.input(passkeyInput).mutation(({ ctx, input }) => addPasskey(ctx, input)),
  remove: change.input(removeInput).mutation(async ({ ctx, input }) => {
    await removeFactor(ctx, input);
    return {};
  }),
  renewRecoveryCodes: change.input(proofInput).mutation(({ ctx, input }) => renewRecoveryCodes(ctx, input)),
});
