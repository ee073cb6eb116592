import { administrationInDemo, facilityAdmin, facilityAdminOutsideDemo } from "../../platform/rpc/gates.ts";
import { asking } from "../../platform/rpc/shares.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { checkPrerequisites } from "./checkPrerequisites.ts";
import { checkComputeNode } from "./computeNode/checkComputeNode.ts";
import { checkPrerequisitesInput } from "./schema.ts";

export const prerequisitesRouter = trpc.router({
  check: facilityAdmin
    .input(checkPrerequisitesInput)
    .use(asking)
    .query(({ ctx, input }) => checkPrerequisites(ctx, input)),
  /** A POST, because the check submits a job to the cluster. */
  checkComputeNode: facilityAdminOutsideDemo(administrationInDemo)
    .use(asking)
    .mutation(({ ctx }) => checkComputeNode(ctx)),
});
