import {
  publicProcedure,
  runsOutsideDemo,
  runsProcedure,
  signedInProcedure,
} from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { cancelRun } from "../runs/cancelRun.ts";
import { describeWes } from "./describeWes.ts";
import { getWesRun, getWesStatus, getWesTask, listWesTasks } from "./getWesRun.ts";
import { listWesRuns } from "./listWesRuns.ts";
import { wesPageInput, wesRunInput, wesTaskInput, wesTasksInput, workflowInput } from "./schema.ts";
import { startWorkflow } from "./startWorkflow.ts";

/** The GA4GH Workflow Execution Service: for the server-side caller only, never served at /trpc. */
export const wesBytesRouter = trpc.router({
  serviceInfo: publicProcedure.query(({ ctx }) => describeWes(ctx)),
  list: signedInProcedure.input(wesPageInput).query(({ ctx, input }) => listWesRuns(ctx, input)),
  get: signedInProcedure.input(wesRunInput).query(({ ctx, input }) => getWesRun(ctx, input)),
  status: signedInProcedure.input(wesRunInput).query(({ ctx, input }) => getWesStatus(ctx, input)),
  tasks: signedInProcedure.input(wesTasksInput).query(({ ctx, input }) => listWesTasks(ctx, input)),
  task: runsProcedure.input(wesTaskInput).query(({ ctx, input }) => getWesTask(ctx, input)),
  start: runsOutsideDemo()
    .input(workflowInput)
    .mutation(({ ctx, input }) => startWorkflow(ctx, input)),
  cancel: runsOutsideDemo()
    .input(wesRunInput)
    .mutation(async ({ ctx, input }) => {
      await cancelRun(ctx, input);
      return { run_id: input.runId };
    }),
});
