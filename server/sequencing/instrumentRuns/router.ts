import { facilityOutsideDemo, facilityProcedure, sequencingInDemo } from "../../platform/rpc/procedures.ts";
import { exporting } from "../../platform/rpc/limitConcurrency.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { exportSampleSheet } from "./exportSampleSheet.ts";
import { getInstrumentRun } from "./getInstrumentRun.ts";
import { listCalendar, listInstrumentRuns } from "./listInstrumentRuns.ts";
import { setStatus } from "./moveInstrumentRun.ts";
import { createInstrument, deleteInstrument, listInstruments, updateInstrument } from "./saveInstrument.ts";
import { createInstrumentRun, deleteInstrumentRun, updateInstrumentRun } from "./saveInstrumentRun.ts";
import {
  calendarInput,
  createInstrumentInput,
  createInstrumentRunInput,
  instrumentId,
  instrumentRunId,
  listInstrumentRunsInput,
  sampleSheetInput,
  setLanesInput,
  startMonitoringInput,
  statusInput,
  updateInstrumentInput,
  updateInstrumentRunInput,
} from "./schema.ts";
import { setLanes } from "./setLanes.ts";
import { startMonitoring } from "./startMonitoring.ts";

const changing = facilityOutsideDemo(sequencingInDemo);

export const instrumentRunsRouter = trpc.router({
  instruments: facilityProcedure.query(({ ctx }) => listInstruments(ctx.db)),
  createInstrument: changing
    .input(createInstrumentInput)
    .mutation(({ ctx, input }) => createInstrument(ctx, input)),
  updateInstrument: changing
    .input(updateInstrumentInput)
    .mutation(({ ctx, input }) => updateInstrument(ctx, input)),
  deleteInstrument: changing.input(instrumentId).mutation(({ ctx, input }) => deleteInstrument(ctx, input)),
  list: facilityProcedure
    .input(listInstrumentRunsInput)
    .query(({ ctx, input }) => listInstrumentRuns(ctx.db, input)),
  calendar: facilityProcedure.input(calendarInput).query(({ ctx, input }) => listCalendar(ctx.db, input)),
  get: facilityProcedure.input(instrumentRunId).query(({ ctx, input }) => getInstrumentRun(ctx.db, input)),
  create: changing
    .input(createInstrumentRunInput)
    .mutation(({ ctx, input }) => createInstrumentRun(ctx, input)),
  update: changing
    .input(updateInstrumentRunInput)
    .mutation(({ ctx, input }) => updateInstrumentRun(ctx, input)),
  delete: changing.input(instrumentRunId).mutation(({ ctx, input }) => deleteInstrumentRun(ctx, input)),
  setStatus: changing.input(statusInput).mutation(({ ctx, input }) => setStatus(ctx, input)),
  startMonitoring: changing
    .input(startMonitoringInput)
    .mutation(({ ctx, input }) => startMonitoring(ctx, input)),
  setLanes: changing.input(setLanesInput).mutation(({ ctx, input }) => setLanes(ctx, input)),
});

/** Streams answers: for the server-side caller only, never served at /trpc. */
export const instrumentRunsBytesRouter = trpc.router({
  sampleSheet: facilityProcedure
    .input(sampleSheetInput)
    .use(exporting)
    .query(({ ctx, input }) => exportSampleSheet(ctx, input)),
});
