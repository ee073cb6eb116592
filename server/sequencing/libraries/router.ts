import { browseRows } from "../../platform/lists/browseRows.ts";
import { exportRows } from "../../platform/lists/exportRows.ts";
import { idsInRange } from "../../platform/lists/idsInRange.ts";
import { exporting } from "../../platform/rpc/limitConcurrency.ts";
import { facilityOutsideDemo, facilityProcedure, sequencingInDemo } from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { createLibraries } from "./createLibraries.ts";
import { listBarcodeSets } from "./findIndexes.ts";
import { countLibraries, libraryList, listKits, listLibraries } from "./libraryList.ts";
import { printLibraryLabels } from "./printLibraryLabels.ts";
import {
  createLibrariesInput,
  deleteLibrariesInput,
  libraryFilter,
  libraryInputs,
  libraryLabelsInput,
  listLibrariesInput,
  updateLibrariesInput,
} from "./schema.ts";
import { deleteLibraries, updateLibraries } from "./updateLibraries.ts";

const change = facilityOutsideDemo(sequencingInDemo);

export const librariesRouter = trpc.router({
  list: facilityProcedure.input(listLibrariesInput).query(({ ctx, input }) => listLibraries(ctx, input)),
  browse: facilityProcedure
    .input(libraryInputs.browse)
    .query(({ ctx, input }) => browseRows(libraryList, ctx, input)),
  count: facilityProcedure.input(libraryFilter).query(({ ctx, input }) => countLibraries(ctx, input)),
  idsInRange: facilityProcedure
    .input(libraryInputs.idsInRange)
    .query(({ ctx, input }) => idsInRange(libraryList, ctx, input)),
  kits: facilityProcedure.query(({ ctx }) => listKits(ctx)),
  barcodeSets: facilityProcedure.query(async ({ ctx }) => ({ barcodeSets: await listBarcodeSets(ctx.site) })),
  create: change.input(createLibrariesInput).mutation(({ ctx, input }) => createLibraries(ctx, input)),
  update: change.input(updateLibrariesInput).mutation(({ ctx, input }) => updateLibraries(ctx, input)),
  delete: change.input(deleteLibrariesInput).mutation(({ ctx, input }) => deleteLibraries(ctx, input)),
});

/** Returns generated streams and documents: for server-side callers only, never served at /trpc. */
export const librariesBytesRouter = trpc.router({
  export: facilityProcedure
    .input(libraryInputs.exported)
    .use(exporting)
    .query(({ ctx, input }) => exportRows(libraryList, ctx, input)),
  labels: facilityProcedure
    .input(libraryLabelsInput)
    .use(exporting)
    .query(({ ctx, input }) => printLibraryLabels(ctx, input)),
});
