import {
  administrationInDemo,
  facilityProcedure,
  facilityOutsideDemo,
} from "../../platform/rpc/procedures.ts";
import { requestingRemote } from "../../platform/rpc/limitConcurrency.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { checkAndRecord } from "./checkAndRecord.ts";
import { checkComputeNode } from "./computeNode/checkComputeNode.ts";
import { checkPrerequisitesInput } from "./schema.ts";

export const prerequisitesRouter = trpc.router({
  check: facilityProcedure
    .input(checkPrerequisitesInput)
    .use(requestingRemote)
    .query(({ ctx, input }) => checkAndRecord(ctx, input)),
  /** A POST, because the check submits a job to the cluster. */
  checkComputeNode: facilityOutsideDemo(administrationInDemo)
    .use(requestingRemote)
    .mutation(({ ctx }) => checkComputeNode(ctx)),
});
