import { facilityProcedure } from "../rpc/procedures.ts";
import { trpc } from "../rpc/trpc.ts";
import { exportEntries } from "./exportEntries.ts";
import { getEntry } from "./getEntry.ts";
import { browseEntries, listEntries } from "./listEntries.ts";
import { listNames } from "./listNames.ts";
import { matchingEntries } from "./matchingEntries.ts";
import { auditEntry, auditFilter, browseAuditInput, exportAuditInput, listAuditInput } from "./schema.ts";

export const auditRouter = trpc.router({
  list: facilityProcedure.input(listAuditInput).query(({ ctx, input }) => listEntries(ctx.db, input)),
  browse: facilityProcedure.input(browseAuditInput).query(({ ctx, input }) => browseEntries(ctx.db, input)),
  count: facilityProcedure
    .input(auditFilter)
    .query(async ({ ctx, input }) => ({ total: await matchingEntries(ctx.db, input).resultSize() })),
  get: facilityProcedure.input(auditEntry).query(({ ctx, input }) => getEntry(ctx.db, input)),
  names: facilityProcedure.query(({ ctx }) => listNames(ctx.site)),
});

/** Procedures that return files generated while they are sent. Only the internal caller uses them; /trpc does not
 *  serve them. */
export const auditBytesRouter = trpc.router({
  export: facilityProcedure.input(exportAuditInput).query(({ ctx, input }) => exportEntries(ctx.db, input)),
});
