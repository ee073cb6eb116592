import { facilityAdmin, facilityAdminOutsideDemo, sequencingInDemo } from "../../platform/rpc/gates.ts";
import { watching } from "../../platform/rpc/shares.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { getStream, listByBarcode } from "./getStream.ts";
import { listAllStreams, listStreams } from "./listStreams.ts";
import { listEvents, listProblems } from "./listEvents.ts";
import { listRunFolders } from "./listRunFolders.ts";
import { watchStream } from "./watchStream.ts";
import { listPlannedBarcodes } from "./listPlannedBarcodes.ts";
import {
  allStreamsInput,
  foldersInput,
  orderStreamsInput,
  startStreamInput,
  streamEventsInput,
  streamRunInput,
} from "./schema.ts";
import { startStream } from "./startStream.ts";
import { stopStream } from "./stopStream.ts";
import { readYield } from "./readYield.ts";

const changing = facilityAdminOutsideDemo(sequencingInDemo);

export const streamsRouter = trpc.router({
  list: facilityAdmin.input(orderStreamsInput).query(({ ctx, input }) => listStreams(ctx, input)),
  start: changing.input(startStreamInput).mutation(({ ctx, input }) => startStream(ctx, input)),
  events: facilityAdmin.input(streamEventsInput).query(({ ctx, input }) => listEvents(ctx, input)),
  problems: facilityAdmin.input(streamRunInput).query(({ ctx, input }) => listProblems(ctx, input)),
  stop: changing.input(streamRunInput).mutation(({ ctx, input }) => stopStream(ctx, input)),
  byBarcode: facilityAdmin.input(streamRunInput).query(({ ctx, input }) => listByBarcode(ctx, input)),
  get: facilityAdmin.input(streamRunInput).query(({ ctx, input }) => getStream(ctx, input)),
  yield: facilityAdmin.input(streamRunInput).query(({ ctx, input }) => readYield(ctx, input)),
  watch: facilityAdmin
    .input(streamRunInput)
    .use(watching)
    .subscription(({ ctx, input, signal }) =>
      watchStream(ctx, input, signal ?? ctx.signal ?? new AbortController().signal),
    ),
  listAll: facilityAdmin.input(allStreamsInput).query(({ ctx, input }) => listAllStreams(ctx.db, input)),
  folders: facilityAdmin.input(foldersInput).query(({ ctx, input }) => listRunFolders(ctx.db, input)),
  plannedBarcodes: facilityAdmin
    .input(orderStreamsInput)
    .query(({ ctx, input }) => listPlannedBarcodes(ctx, input)),
});
