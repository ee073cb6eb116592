import {
  CHANGES_IN_DEMO,
  facilityAdminOutsideDemo,
  SEQUENCING_IN_DEMO,
  signedIn,
  signedInOutsideDemo,
} from "../gates.ts";
import { exporting } from "../shares.ts";
import { trpc } from "../trpc.ts";
import { addToStudy } from "./browse/addToStudy.ts";
import { browseSamples } from "./browse/browseSamples.ts";
import { commonTarget } from "./browse/commonTarget.ts";
import { countSamples } from "./browse/countSamples.ts";
import { exportSamples } from "./browse/exportSamples.ts";
import { idsInRange } from "./browse/idsInRange.ts";
import { restoreStatus } from "./browse/restoreStatus.ts";
import {
  addToStudyInput,
  browseInput,
  chosenSamplesInput,
  exportSamplesInput,
  idsInRangeInput,
  restoreStatusInput,
  sampleFilter,
  setStatusInput,
} from "./browse/schema.ts";
import { setStatus } from "./browse/setStatus.ts";
import { changeFacilityStatus } from "./changeFacilityStatus.ts";
import { deleteSample } from "./deleteSample.ts";
import { getSample } from "./getSample.ts";
import { listSamples } from "./listSamples.ts";
import { saveSamples } from "./saveSamples.ts";
import {
  facilityStatusInput,
  orderSamplesInput,
  sampleRecordId,
  saveSamplesInput,
  updateSampleInput,
} from "./schema.ts";
import { updateSample } from "./updateSample.ts";

const change = signedInOutsideDemo(CHANGES_IN_DEMO);

export const samplesRouter = trpc.router({
  list: signedIn.input(orderSamplesInput).query(({ ctx, input }) => listSamples(ctx, input)),
  save: change.input(saveSamplesInput).mutation(({ ctx, input }) => saveSamples(ctx, input)),
  get: signedIn.input(sampleRecordId).query(({ ctx, input }) => getSample(ctx, input)),
  update: change.input(updateSampleInput).mutation(({ ctx, input }) => updateSample(ctx, input)),
  delete: change.input(sampleRecordId).mutation(async ({ ctx, input }) => {
    await deleteSample(ctx, input);
    return {};
  }),
  changeFacilityStatus: facilityAdminOutsideDemo(SEQUENCING_IN_DEMO)
    .input(facilityStatusInput)
    .mutation(({ ctx, input }) => changeFacilityStatus(ctx, input)),
  browse: signedIn.input(browseInput).query(({ ctx, input }) => browseSamples(ctx, input)),
  count: signedIn.input(sampleFilter).query(({ ctx, input }) => countSamples(ctx, input)),
  idsInRange: signedIn.input(idsInRangeInput).query(({ ctx, input }) => idsInRange(ctx, input)),
  // Its input may be too long for an address.
  commonTarget: signedIn.input(chosenSamplesInput).mutation(({ ctx, input }) => commonTarget(ctx, input)),
  setStatus: facilityAdminOutsideDemo(SEQUENCING_IN_DEMO)
    .input(setStatusInput)
    .mutation(({ ctx, input }) => setStatus(ctx, input)),
  restoreStatus: facilityAdminOutsideDemo(SEQUENCING_IN_DEMO)
    .input(restoreStatusInput)
    .mutation(({ ctx, input }) => restoreStatus(ctx, input)),
  addToStudy: change.input(addToStudyInput).mutation(({ ctx, input }) => addToStudy(ctx, input)),
});

/** Answers with files that are made while they are sent: for the caller only, never served at /trpc. */
export const samplesBytesRouter = trpc.router({
  export: signedIn
    .input(exportSamplesInput)
    .use(exporting)
    .query(({ ctx, input }) => exportSamples(ctx, input)),
});
