import { SAMPLE_TABLE } from "../../platform/rpc/bodyLimits.ts";
import { facilityOutsideDemo, sequencingInDemo } from "../../platform/rpc/procedures.ts";
import { exporting } from "../../platform/rpc/limitConcurrency.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { assignSamples } from "./assignSamples.ts";
import { createSequencingRun } from "./createSequencingRun.ts";
import { deleteSequencingRun, updateSequencingRun } from "./updateSequencingRun.ts";
import { exportSequencingRun } from "./exports/exportSequencingRun.ts";
import { getSequencingRun } from "./readRunPlan.ts";
import { listSequencingRuns } from "./listSequencingRuns.ts";
import {
  assignSamplesInput,
  createSequencingRunInput,
  exportSequencingRunInput,
  listSequencingRunsInput,
  sequencingRunInput,
  summaryInput,
  updateSequencingRunInput,
} from "./schema.ts";
import { getSummary } from "./summary/getSummary.ts";

const sequencing = facilityOutsideDemo(sequencingInDemo);

export const sequencingRouter = trpc.router({
  summary: sequencing.input(summaryInput).query(({ ctx, input }) => getSummary(ctx, input)),
  list: sequencing.input(listSequencingRunsInput).query(({ ctx, input }) => listSequencingRuns(ctx, input)),
  get: sequencing.input(sequencingRunInput).query(({ ctx, input }) => getSequencingRun(ctx, input)),
  create: sequencing
    .input(createSequencingRunInput)
    .mutation(({ ctx, input }) => createSequencingRun(ctx, input)),
  update: sequencing
    .input(updateSequencingRunInput)
    .mutation(({ ctx, input }) => updateSequencingRun(ctx, input)),
  delete: sequencing.input(sequencingRunInput).mutation(async ({ ctx, input }) => {
    await deleteSequencingRun(ctx, input);
    return {};
  }),
  assign: sequencing
    .meta({ body: SAMPLE_TABLE })
    .input(assignSamplesInput)
    .mutation(({ ctx, input }) => assignSamples(ctx, input)),
});

/** Streams answers: for the server-side caller only, never served at /trpc. */
export const sequencingBytesRouter = trpc.router({
  exportRun: sequencing
    .input(exportSequencingRunInput)
    .use(exporting)
    .query(({ ctx, input }) => exportSequencingRun(ctx, input)),
});
