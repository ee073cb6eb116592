import { facilityProcedure, facilityOutsideDemo, sequencingInDemo } from "../../platform/rpc/procedures.ts";
import { watching } from "../../platform/rpc/limitConcurrency.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { getStream, listByBarcode } from "./getStream.ts";
import { listFacilityRuns } from "./listFacilityRuns.ts";
import { listAllStreams, listStreams } from "./listStreams.ts";
import { listEvents, listProblems } from "./listEvents.ts";
import { listRunFolders } from "./listRunFolders.ts";
import { watchStream } from "./watchStream.ts";
import { listPlannedBarcodes } from "./listPlannedBarcodes.ts";
import {
  allStreamsInput,
  facilityRunsInput,
  foldersInput,
  orderStreamsInput,
  setTargetInput,
  startStreamInput,
  startWithTargetInput,
  streamEventsInput,
  streamRunInput,
} from "./schema.ts";
import { setTarget } from "./setTarget.ts";
import { startStream } from "./startStream.ts";
import { stopStream } from "./stopStream.ts";
import { readYield } from "./readYield.ts";

const changing = facilityOutsideDemo(sequencingInDemo);

export const streamsRouter = trpc.router({
  list: facilityProcedure.input(orderStreamsInput).query(({ ctx, input }) => listStreams(ctx, input)),
  start: changing.input(startStreamInput).mutation(({ ctx, input }) => startStream(ctx, input)),
  startWithTarget: changing.input(startWithTargetInput).mutation(({ ctx, input }) => startStream(ctx, input)),
  setTarget: changing.input(setTargetInput).mutation(({ ctx, input }) => setTarget(ctx, input)),
  events: facilityProcedure.input(streamEventsInput).query(({ ctx, input }) => listEvents(ctx, input)),
  problems: facilityProcedure.input(streamRunInput).query(({ ctx, input }) => listProblems(ctx, input)),
  stop: changing.input(streamRunInput).mutation(({ ctx, input }) => stopStream(ctx, input)),
  byBarcode: facilityProcedure.input(streamRunInput).query(({ ctx, input }) => listByBarcode(ctx, input)),
  get: facilityProcedure.input(streamRunInput).query(({ ctx, input }) => getStream(ctx, input)),
  yield: facilityProcedure.input(streamRunInput).query(({ ctx, input }) => readYield(ctx, input)),
  watch: facilityProcedure
    .input(streamRunInput)
    .use(watching)
    .subscription(({ ctx, input, signal }) =>
      watchStream(ctx, input, signal ?? ctx.signal ?? new AbortController().signal),
    ),
  listAll: facilityProcedure.input(allStreamsInput).query(({ ctx, input }) => listAllStreams(ctx.db, input)),
  facilityRuns: facilityProcedure
    .input(facilityRunsInput)
    .query(({ ctx, input }) => listFacilityRuns(ctx.db, input)),
  folders: facilityProcedure.input(foldersInput).query(({ ctx, input }) => listRunFolders(ctx.db, input)),
  plannedBarcodes: facilityProcedure
    .input(orderStreamsInput)
    .query(({ ctx, input }) => listPlannedBarcodes(ctx, input)),
});
