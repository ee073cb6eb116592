import { SAMPLE_TABLE } from "../../platform/rpc/bodyLimits.ts";
import {
  changesInDemo,
  facilityOutsideDemo,
  sequencingInDemo,
  signedInProcedure,
  signedInOutsideDemo,
} from "../../platform/rpc/procedures.ts";
import { browseRows } from "../../platform/lists/browseRows.ts";
import { exportRows } from "../../platform/lists/exportRows.ts";
import { idsInRange } from "../../platform/lists/idsInRange.ts";
import { exporting } from "../../platform/rpc/limitConcurrency.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { commonTarget } from "./list/commonTarget.ts";
import { countSamples, sampleList } from "./list/sampleList.ts";
import { restoreStatus, setStatus } from "./list/setStatus.ts";
import { chosenSamplesInput, restoreStatusInput, sampleInputs, setStatusInput } from "./list/schema.ts";
import { changeFacilityStatus } from "./changeFacilityStatus.ts";
import { deleteSample } from "./deleteSample.ts";
import { getSample } from "./getSample.ts";
import { listAllSamples, listSamples } from "./listSamples.ts";
import { requestSampleStages } from "./moveSampleStages.ts";
import { preferAssembly } from "./presentAssemblies.ts";
import { readSampleNotes, writeSampleNotes } from "./sampleNotes.ts";
import { saveSamples } from "./saveSamples.ts";
import {
  allSamplesInput,
  facilityStatusInput,
  orderSamplesInput,
  preferredAssemblyInput,
  sampleNotesInput,
  sampleRecordId,
  sampleStageInput,
  saveSamplesInput,
  updateSampleInput,
} from "./schema.ts";
import { updateSample } from "./updateSample.ts";
import { sampleFilter } from "./list/chosenBy.ts";

const change = signedInOutsideDemo(changesInDemo);

export const samplesRouter = trpc.router({
  list: signedInProcedure.input(orderSamplesInput).query(({ ctx, input }) => listSamples(ctx, input)),
  save: change
    .meta({ body: SAMPLE_TABLE })
    .input(saveSamplesInput)
    .mutation(({ ctx, input }) => saveSamples(ctx, input)),
  get: signedInProcedure.input(sampleRecordId).query(({ ctx, input }) => getSample(ctx, input)),
  listAll: signedInProcedure.input(allSamplesInput).query(({ ctx, input }) => listAllSamples(ctx, input)),
  preferAssembly: change
    .input(preferredAssemblyInput)
    .mutation(({ ctx, input }) => preferAssembly(ctx, input)),
  update: change.input(updateSampleInput).mutation(({ ctx, input }) => updateSample(ctx, input)),
  delete: change.input(sampleRecordId).mutation(async ({ ctx, input }) => {
    await deleteSample(ctx, input);
    return {};
  }),
  changeFacilityStatus: facilityOutsideDemo(sequencingInDemo)
    .meta({ body: SAMPLE_TABLE })
    .input(facilityStatusInput)
    .mutation(({ ctx, input }) => changeFacilityStatus(ctx, input)),
  notes: signedInProcedure.input(sampleRecordId).query(({ ctx, input }) => readSampleNotes(ctx, input)),
  writeNotes: change.input(sampleNotesInput).mutation(({ ctx, input }) => writeSampleNotes(ctx, input)),
  moveStages: facilityOutsideDemo(changesInDemo, () => forbidden())
    .meta({ body: SAMPLE_TABLE })
    .input(sampleStageInput)
    .mutation(({ ctx, input }) => requestSampleStages(ctx, input)),
  browse: signedInProcedure
    .input(sampleInputs.browse)
    .query(({ ctx, input }) => browseRows(sampleList, ctx, input)),
  count: signedInProcedure.input(sampleFilter).query(({ ctx, input }) => countSamples(ctx, input)),
  idsInRange: signedInProcedure
    .input(sampleInputs.idsInRange)
    .query(({ ctx, input }) => idsInRange(sampleList, ctx, input)),
  // The input may be too long for a URL.
  commonTarget: signedInProcedure
    .input(chosenSamplesInput)
    .mutation(({ ctx, input }) => commonTarget(ctx, input)),
  setStatus: facilityOutsideDemo(sequencingInDemo)
    .input(setStatusInput)
    .mutation(({ ctx, input }) => setStatus(ctx, input)),
  restoreStatus: facilityOutsideDemo(sequencingInDemo)
    .input(restoreStatusInput)
    .mutation(({ ctx, input }) => restoreStatus(ctx, input)),
});

/** Returns generated streams: for server-side callers only, never served at /trpc. */
export const samplesBytesRouter = trpc.router({
  export: signedInProcedure
    .input(sampleInputs.exported)
    .use(exporting)
    .query(({ ctx, input }) => exportRows(sampleList, ctx, input)),
});
