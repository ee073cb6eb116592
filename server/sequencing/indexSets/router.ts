import { facilityOutsideDemo, facilityProcedure, sequencingInDemo } from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { getIndexSet } from "./getIndexSet.ts";
import { listIndexSets } from "./listIndexSets.ts";
import { createIndexSet, deleteIndexSet, updateIndexSet } from "./saveIndexSet.ts";
import { createIndexSetInput, indexSetId, updateIndexSetInput } from "./schema.ts";

const change = facilityOutsideDemo(sequencingInDemo);

export const indexSetsRouter = trpc.router({
  list: facilityProcedure.query(({ ctx }) => listIndexSets(ctx)),
  get: facilityProcedure.input(indexSetId).query(({ ctx, input }) => getIndexSet(ctx, input)),
  create: change.input(createIndexSetInput).mutation(({ ctx, input }) => createIndexSet(ctx, input)),
  update: change.input(updateIndexSetInput).mutation(({ ctx, input }) => updateIndexSet(ctx, input)),
  delete: change.input(indexSetId).mutation(({ ctx, input }) => deleteIndexSet(ctx, input)),
});
