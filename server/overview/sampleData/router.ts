import {
  administrationInDemo,
  facilityOutsideDemo,
  facilityProcedure,
} from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { addSampleData } from "./addSampleData.ts";
import { readSampleData } from "./readSampleData.ts";
import { removeSampleData } from "./removeSampleData.ts";

const changes = facilityOutsideDemo(administrationInDemo);

export const sampleDataRouter = trpc.router({
  get: facilityProcedure.query(({ ctx }) => readSampleData(ctx)),
  add: changes.mutation(({ ctx }) => addSampleData(ctx)),
  remove: changes.mutation(({ ctx }) => removeSampleData(ctx)),
});
