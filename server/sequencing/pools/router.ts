import { exporting } from "../../platform/rpc/limitConcurrency.ts";
import { facilityOutsideDemo, facilityProcedure, sequencingInDemo } from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { changePoolLibraries } from "./changePoolLibraries.ts";
import { createPool } from "./createPool.ts";
import { exportPipetting } from "./exportPipetting.ts";
import { getPool } from "./getPool.ts";
import { listPools } from "./listPools.ts";
import { printPoolLabel } from "./printPoolLabel.ts";
import {
  changePoolLibrariesInput,
  createPoolInput,
  listPoolsInput,
  pipettingInput,
  poolId,
  poolLabelInput,
  updatePoolInput,
} from "./schema.ts";
import { deletePool, updatePool } from "./updatePool.ts";

const change = facilityOutsideDemo(sequencingInDemo);

export const poolsRouter = trpc.router({
  list: facilityProcedure.input(listPoolsInput).query(({ ctx, input }) => listPools(ctx, input)),
  get: facilityProcedure.input(poolId).query(({ ctx, input }) => getPool(ctx, input)),
  create: change.input(createPoolInput).mutation(({ ctx, input }) => createPool(ctx, input)),
  update: change.input(updatePoolInput).mutation(({ ctx, input }) => updatePool(ctx, input)),
  changeLibraries: change
    .input(changePoolLibrariesInput)
    .mutation(({ ctx, input }) => changePoolLibraries(ctx, input)),
  delete: change.input(poolId).mutation(({ ctx, input }) => deletePool(ctx, input)),
});

/** Returns generated streams and documents: for server-side callers only, never served at /trpc. */
export const poolsBytesRouter = trpc.router({
  pipetting: facilityProcedure
    .input(pipettingInput)
    .use(exporting)
    .query(({ ctx, input }) => exportPipetting(ctx, input)),
  label: facilityProcedure
    .input(poolLabelInput)
    .use(exporting)
    .query(({ ctx, input }) => printPoolLabel(ctx, input)),
});
