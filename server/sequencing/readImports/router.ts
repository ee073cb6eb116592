import {
  facilityAdminProcedure,
  facilityAdminOutsideDemo,
  sequencingInDemo,
} from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { cancelReadImport, requestReadImports } from "./requestReadImports.ts";
import { listImportCandidates } from "./listImportCandidates.ts";
import { cancelReadImportInput, importCandidatesInput, requestReadImportsInput } from "./schema.ts";

const sequencing = facilityAdminOutsideDemo(sequencingInDemo);

export const readImportsRouter = trpc.router({
  list: facilityAdminProcedure
    .input(importCandidatesInput)
    .query(({ ctx, input }) => listImportCandidates(ctx, input)),
  request: sequencing
    .input(requestReadImportsInput)
    .mutation(({ ctx, input }) => requestReadImports(ctx, input)),
  cancel: sequencing.input(cancelReadImportInput).mutation(({ ctx, input }) => cancelReadImport(ctx, input)),
});
