import {
  CHANGES_IN_DEMO,
  facilityAdminOutsideDemo,
  SEQUENCING_IN_DEMO,
  signedIn,
  signedInOutsideDemo,
} from "../gates.ts";
import { trpc } from "../trpc.ts";
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
});
