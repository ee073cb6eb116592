import { CATALOG } from "../../platform/rpc/bodyLimits.ts";
import { cachedJson } from "../../platform/http/cachedJson.ts";
import {
  administrationInDemo,
  publicProcedure,
  facilityProcedure,
  facilityOutsideDemo,
} from "../../platform/rpc/procedures.ts";
import { requestingRemote } from "../../platform/rpc/limitConcurrency.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import {
  checkUpdates,
  previewProviderCatalog,
  performAction,
  resetCatalog,
  syncCatalog,
} from "./syncCatalog.ts";
import { getCatalog } from "./getCatalog.ts";
import { getTechnologies, getTypedTechnologies } from "./getTechnologies.ts";
import { listRevisions, restoreRevision } from "./listRevisions.ts";
import { saveCatalog } from "./saveCatalog.ts";
import { actionInput, revisionInput, saveInput, syncInput } from "./schema.ts";

const administration = facilityOutsideDemo(administrationInDemo);

export const catalogRouter = trpc.router({
  catalog: publicProcedure.query(({ ctx }) => getTypedTechnologies(ctx)),
  configuration: facilityProcedure.query(({ ctx }) => getCatalog(ctx)),
  save: administration
    .meta({ body: CATALOG })
    .input(saveInput)
    .mutation(({ ctx, input }) => saveCatalog(ctx, input)),
  checkUpdates: administration
    .input(syncInput)
    .use(requestingRemote)
    .mutation(({ ctx, input }) => checkUpdates(ctx, input)),
  provided: administration
    .input(syncInput)
    .use(requestingRemote)
    .query(({ ctx, input }) => previewProviderCatalog(ctx, input)),
  sync: administration
    .input(syncInput)
    .use(requestingRemote)
    .mutation(({ ctx, input }) => syncCatalog(ctx, input)),
  reset: administration.mutation(({ ctx }) => resetCatalog(ctx)),
  perform: administration
    .input(actionInput)
    .use(requestingRemote)
    .mutation(({ ctx, input }) => performAction(ctx, input)),
  revisions: facilityProcedure.query((ctx) => listRevisions(ctx.ctx.db)),
  restore: administration.input(revisionInput).mutation(({ ctx, input }) => restoreRevision(ctx, input)),
});

/** The catalog as a cached JSON response. */
export const catalogBytesRouter = trpc.router({
  catalog: publicProcedure.query(async ({ ctx }) => cachedJson(await getTechnologies(ctx))),
});
