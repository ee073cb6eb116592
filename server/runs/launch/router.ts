import { z } from "zod";
import { runsAdminOutsideDemo } from "../../gates.ts";
import { recordId } from "../../recordId.ts";
import { trpc } from "../../trpc.ts";
import { cancelRun } from "../cancelRun.ts";
import { deleteRun } from "../deleteRun.ts";
import { startRun } from "../startRun.ts";

const runId = z.object({ runId: recordId });

/** Loose, because it is told in the order of startRun what is wrong. */
const startRunInput = runId.extend({
  sampleIds: z.unknown().optional(),
  executionMode: z.unknown().optional(),
});

export const launchRouter = trpc.router({
  start: runsAdminOutsideDemo()
    .input(startRunInput)
    .mutation(({ ctx, input }) => startRun(ctx, input)),
  cancel: runsAdminOutsideDemo()
    .input(runId)
    .mutation(({ ctx, input }) => cancelRun(ctx, input)),
  remove: runsAdminOutsideDemo()
    .input(runId)
    .mutation(({ ctx, input }) => deleteRun(ctx, input)),
});
