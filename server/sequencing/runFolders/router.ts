import { facilityProcedure, facilityOutsideDemo, sequencingInDemo } from "../../platform/rpc/procedures.ts";
import { watching } from "../../platform/rpc/limitConcurrency.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { getRunFolder, watchRunFolder } from "./getRunFolder.ts";
import { listPlannedRuns, listRunFolders } from "./listRunFolders.ts";
import { listRunFolderSamples } from "./listRunFolderSamples.ts";
import { matchRun } from "./matchRun.ts";
import {
  matchRunInput,
  plannedRunsInput,
  runFolderInput,
  runFolderSamplesInput,
  runFoldersInput,
} from "./schema.ts";

export const runFoldersRouter = trpc.router({
  list: facilityProcedure.input(runFoldersInput).query(({ ctx, input }) => listRunFolders(ctx.db, input)),
  get: facilityProcedure.input(runFolderInput).query(({ ctx, input }) => getRunFolder(ctx.db, input)),
  samples: facilityProcedure
    .input(runFolderSamplesInput)
    .query(({ ctx, input }) => listRunFolderSamples(ctx.db, input)),
  watch: facilityProcedure
    .input(runFolderInput)
    .use(watching)
    .subscription(({ ctx, input, signal }) =>
      watchRunFolder(ctx, input, signal ?? ctx.signal ?? new AbortController().signal),
    ),
  plannedRuns: facilityProcedure
    .input(plannedRunsInput)
    .query(({ ctx, input }) => listPlannedRuns(ctx.db, input)),
  match: facilityOutsideDemo(sequencingInDemo)
    .input(matchRunInput)
    .mutation(({ ctx, input }) => matchRun(ctx, input)),
});
