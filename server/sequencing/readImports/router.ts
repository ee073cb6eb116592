import { facilityProcedure, facilityOutsideDemo, sequencingInDemo } from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { cancelReadImport, requestReadImports, requestRunImports } from "./requestReadImports.ts";
import { listImportCandidates } from "./listImportCandidates.ts";
import {
  cancelReadImportInput,
  importCandidatesInput,
  requestReadImportsInput,
  requestRunImportsInput,
} from "./schema.ts";

const sequencing = facilityOutsideDemo(sequencingInDemo);

export const readImportsRouter = trpc.router({
  list: facilityProcedure
    .input(importCandidatesInput)
    .query(({ ctx, input }) => listImportCandidates(ctx, input)),
  request: sequencing
    .input(requestReadImportsInput)
    .mutation(({ ctx, input }) => requestReadImports(ctx, input)),
  requestForRun: sequencing
    .input(requestRunImportsInput)
    .mutation(({ ctx, input }) => requestRunImports(ctx, input)),
  cancel: sequencing.input(cancelReadImportInput).mutation(({ ctx, input }) => cancelReadImport(ctx, input)),
});
