import { availableParallelism, totalmem } from "node:os";
import {
  administrationInDemo,
  facilityOutsideDemo,
  facilityProcedure,
} from "../../platform/rpc/procedures.ts";
import { requestingRemote } from "../../platform/rpc/limitConcurrency.ts";
import { GIB } from "../../platform/limits/units.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { getSiteConfig, saveSiteConfig } from "./saveSiteConfig.ts";
import { SITE_CONFIG_TEMPLATES } from "./templates.ts";
import { saveSiteConfigInput, siteConfigOf } from "./schema.ts";

export const siteConfigRouter = trpc.router({
  get: facilityProcedure.input(siteConfigOf).query(({ ctx, input }) => getSiteConfig(ctx, input)),
  save: facilityOutsideDemo(administrationInDemo)
    .input(saveSiteConfigInput)
    .use(requestingRemote)
    .mutation(({ ctx, input }) => saveSiteConfig(ctx, input)),
  templates: facilityProcedure.query(() => SITE_CONFIG_TEMPLATES),
  /** The cores and the memory of this server, as a suggestion for limits. */
  machine: facilityProcedure.query(() => ({
    cpus: availableParallelism(),
    memoryGb: Math.max(1, Math.floor(totalmem() / GIB)),
  })),
});
