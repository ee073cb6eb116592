import {
  changesInDemo,
  facilityOutsideDemo,
  signedInOutsideDemo,
  signedInProcedure,
} from "../../platform/rpc/procedures.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { decideAmendment, withdrawAmendment } from "./endAmendment.ts";
import { listAmendments } from "./listAmendments.ts";
import { proposeAmendment } from "./proposeAmendment.ts";
import { amendmentInput, amendmentsOfOrder, decideAmendmentInput, proposeAmendmentInput } from "./schema.ts";

const change = signedInOutsideDemo(changesInDemo);

export const amendmentsRouter = trpc.router({
  list: signedInProcedure.input(amendmentsOfOrder).query(({ ctx, input }) => listAmendments(ctx, input)),
  propose: change.input(proposeAmendmentInput).mutation(({ ctx, input }) => proposeAmendment(ctx, input)),
  withdraw: change.input(amendmentInput).mutation(({ ctx, input }) => withdrawAmendment(ctx, input)),
  decide: facilityOutsideDemo(changesInDemo, () => forbidden())
    .input(decideAmendmentInput)
    .mutation(({ ctx, input }) => decideAmendment(ctx, input)),
});
