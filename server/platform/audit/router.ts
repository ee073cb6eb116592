import { facilityAdmin } from "../rpc/gates.ts";
import { trpc } from "../rpc/trpc.ts";
import { exportEntries } from "./exportEntries.ts";
import { getEntry } from "./getEntry.ts";
import { browseEntries, listEntries } from "./listEntries.ts";
import { listNames } from "./listNames.ts";
import { matchingEntries } from "./matchingEntries.ts";
import { auditEntry, auditFilter, browseAuditInput, exportAuditInput, listAuditInput } from "./schema.ts";

export const auditRouter = trpc.router({
  list: facilityAdmin.input(listAuditInput).query(({ input }) => listEntries(input)),
  browse: facilityAdmin.input(browseAuditInput).query(({ input }) => browseEntries(input)),
  count: facilityAdmin
    .input(auditFilter)
    .query(async ({ input }) => ({ total: await matchingEntries(input).resultSize() })),
  get: facilityAdmin.input(auditEntry).query(({ input }) => getEntry(input)),
  names: facilityAdmin.query(({ ctx }) => listNames(ctx.site)),
});

/** Procedures that return files generated while they are sent. Only the internal caller uses them; /trpc does not
 *  serve them. */
export const auditBytesRouter = trpc.router({
  export: facilityAdmin.input(exportAuditInput).query(({ input }) => exportEntries(input)),
});
