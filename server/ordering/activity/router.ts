import { signedInProcedure } from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { listOrderActivity } from "./listOrderActivity.ts";
import { listSampleActivity } from "./listSampleActivity.ts";
import { listStudyActivity } from "./listStudyActivity.ts";
import { orderActivityInput, sampleActivityInput, studyActivityInput } from "./schema.ts";

export const activityRouter = trpc.router({
  order: signedInProcedure.input(orderActivityInput).query(({ ctx, input }) => listOrderActivity(ctx, input)),
  sample: signedInProcedure
    .input(sampleActivityInput)
    .query(({ ctx, input }) => listSampleActivity(ctx, input)),
  study: signedInProcedure.input(studyActivityInput).query(({ ctx, input }) => listStudyActivity(ctx, input)),
});
