import {
  downloadsInDemo,
  facilityOutsideDemo,
  runsProcedure,
  runsOutsideDemo,
  signedInProcedure,
  signedInOutsideDemo,
  syncInDemo,
} from "../../platform/rpc/procedures.ts";
import { browseRows } from "../../platform/lists/browseRows.ts";
import { exportRows } from "../../platform/lists/exportRows.ts";
import { idsInRange } from "../../platform/lists/idsInRange.ts";
import { exporting, watching } from "../../platform/rpc/limitConcurrency.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { runList } from "./runList.ts";
import {
  checkRunInput,
  costsInput,
  createRunInput,
  listRunsInput,
  pipelineId,
  restartInput,
  runEventsInput,
  runFileInput,
  runFilesInput,
  runFilter,
  runId,
  runInputs,
  runLogsInput,
  runTasksInput,
  startRunInput,
  taskFileInput,
  taskInput,
} from "./schema.ts";
import { cancelRun } from "./cancelRun.ts";
import { createRun } from "./createRun.ts";
import { deleteRun } from "./deleteRun.ts";
import { browseFiles } from "./files/browseFiles.ts";
import { readFileHead } from "./files/readFileHead.ts";
import { openRunFile } from "./files/openRunFile.ts";
import { readRunFile } from "./files/readRunFile.ts";
import { explainRun } from "./explainRun.ts";
import { getDefinition } from "./getDefinition.ts";
import { getQueue } from "./getQueue.ts";
import { getRun } from "./getRun.ts";
import { listLastRuns } from "./listLastRuns.ts";
import { listEvents, listTasks } from "./listTasks.ts";
import { countMatching, listRuns } from "./listRuns.ts";
import { watchRun } from "./live/watchRun.ts";
import { readLogs } from "./readLogs.ts";
import { reconcileRun } from "./reconcileRun.ts";
import { restartRun } from "./restartRun.ts";
import { startRun } from "./startRun.ts";
import { exportCosts } from "../costs/exportCosts.ts";
import { getProfileChoice } from "../launch/nextflow/profileChoice.ts";
import { getRunCost, seesCosts } from "../costs/getRunCost.ts";
import { readUsage } from "../costs/readUsage.ts";
import { diagnoseRun } from "./tasks/diagnoseRun.ts";
import { getTask } from "./tasks/getTask.ts";
import { readTaskFile } from "./tasks/readTaskFile.ts";
import { validateRun } from "./validateRun.ts";

export const runsRouter = trpc.router({
  list: signedInProcedure.input(listRunsInput).query(({ ctx, input }) => listRuns(ctx, input)),
  browse: signedInProcedure
    .input(runInputs.browse)
    .query(({ ctx, input }) => browseRows(runList, ctx, input)),
  count: signedInProcedure
    .input(runFilter)
    .query(async ({ ctx, input }) => ({ total: await countMatching(ctx, input) })),
  lastByPipeline: runsProcedure.query(({ ctx }) => listLastRuns(ctx)),
  idsInRange: signedInProcedure
    .input(runInputs.idsInRange)
    .query(({ ctx, input }) => idsInRange(runList, ctx, input)),
  get: signedInProcedure.input(runId).query(({ ctx, input }) => getRun(ctx, input)),
  tasks: signedInProcedure.input(runTasksInput).query(({ ctx, input }) => listTasks(ctx, input)),
  task: runsProcedure.input(taskInput).query(({ ctx, input }) => getTask(ctx, input)),
  taskFile: runsProcedure.input(taskFileInput).query(({ ctx, input }) => readTaskFile(ctx, input)),
  usage: runsProcedure.input(runId).query(({ ctx, input }) => readUsage(ctx, input)),
  costVisibility: signedInProcedure.query(async ({ ctx }) => ({ isVisible: await seesCosts(ctx) })),
  cost: signedInProcedure.input(runId).query(({ ctx, input }) => getRunCost(ctx, input)),
  diagnosis: runsProcedure.input(runId).query(({ ctx, input }) => diagnoseRun(ctx, input)),
  events: runsProcedure.input(runEventsInput).query(({ ctx, input }) => listEvents(ctx, input)),
  logs: signedInProcedure.input(runLogsInput).query(({ ctx, input }) => readLogs(ctx, input)),
  file: signedInProcedure.input(runFileInput).query(({ ctx, input }) => readRunFile(ctx, input)),
  files: runsProcedure.input(runFilesInput).query(({ ctx, input }) => browseFiles(ctx, input)),
  fileHead: runsProcedure.input(runFileInput).query(({ ctx, input }) => readFileHead(ctx, input)),
  queue: signedInProcedure.input(runId).query(({ ctx, input }) => getQueue(ctx, input)),
  explain: signedInProcedure.input(runId).query(({ ctx, input }) => explainRun(ctx, input)),
  definition: signedInProcedure.input(pipelineId).query(({ ctx, input }) => getDefinition(ctx, input)),
  profiles: runsProcedure.input(pipelineId).query(({ ctx, input }) => getProfileChoice(ctx, input)),
  sync: signedInOutsideDemo(syncInDemo)
    .input(runId)
    .mutation(({ ctx, input }) => reconcileRun(ctx, input)),
  watch: signedInProcedure
    .input(runId)
    .use(watching)
    .subscription(({ ctx, input, signal }) =>
      watchRun(ctx, input, signal ?? ctx.signal ?? new AbortController().signal),
    ),
  // Writes nothing, but accepts the body of a creation.
  check: runsProcedure.input(checkRunInput).mutation(({ ctx, input }) => validateRun(ctx, input)),
  create: runsOutsideDemo()
    .input(createRunInput)
    .mutation(({ ctx, input }) => createRun(ctx, input)),
  start: runsOutsideDemo()
    .input(startRunInput)
    .mutation(({ ctx, input }) => startRun(ctx, input)),
  restart: runsOutsideDemo()
    .input(restartInput)
    .mutation(({ ctx, input }) => restartRun(ctx, input)),
  cancel: runsOutsideDemo()
    .input(runId)
    .mutation(({ ctx, input }) => cancelRun(ctx, input)),
  delete: runsOutsideDemo()
    .input(runId)
    .mutation(({ ctx, input }) => deleteRun(ctx, input)),
});

/** Streams generated files: for the server-side caller only, never served at /trpc. */
export const runsBytesRouter = trpc.router({
  openFile: facilityOutsideDemo(downloadsInDemo)
    .input(runFileInput)
    .query(({ ctx, input }) => openRunFile(ctx, input)),
  exportCosts: runsProcedure
    .input(costsInput)
    .use(exporting)
    .query(({ ctx, input }) => exportCosts(ctx, input)),
  export: signedInProcedure
    .input(runInputs.exported)
    .use(exporting)
    .query(({ ctx, input }) => exportRows(runList, ctx, input)),
});
