import { CHECKLIST_FILE } from "../../platform/rpc/bodyLimits.ts";
import {
  administrationInDemo,
  publicProcedure,
  facilityOutsideDemo,
  signedInProcedure,
} from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { checklistsDocument, getChecklist, listChecklists, listVersions } from "./listChecklists.ts";
import { templatesDocument, getTemplate, listTemplates } from "./listTemplates.ts";
import { importChecklists } from "./importChecklists.ts";
import {
  catalogQuery,
  checklistQuery,
  deprecationInput,
  importInput,
  namedTemplateQuery,
  templateQuery,
} from "./schema.ts";
import { setDeprecated } from "./setDeprecated.ts";

export const checklistsRouter = trpc.router({
  list: publicProcedure.input(catalogQuery).query(({ ctx, input }) => listChecklists(ctx.site, input)),
  get: publicProcedure.input(checklistQuery).query(({ ctx, input }) => getChecklist(ctx.site, input)),
  templates: signedInProcedure.input(catalogQuery).query(({ ctx, input }) => listTemplates(ctx.site, input)),
  template: signedInProcedure
    .input(namedTemplateQuery)
    .query(({ ctx, input }) => getTemplate(ctx.site, input)),
  versions: signedInProcedure.query((ctx) => listVersions(ctx.ctx.db)),
  /** One file from a browser. dryRun: previews the changes. */
  import: facilityOutsideDemo(administrationInDemo)
    .meta({ body: CHECKLIST_FILE })
    .input(importInput)
    .mutation(({ ctx, input: { dryRun, ...file } }) => importChecklists(ctx, { files: [file], dryRun })),
  setDeprecated: facilityOutsideDemo(administrationInDemo)
    .input(deprecationInput)
    .mutation(({ ctx, input }) => setDeprecated(ctx, input)),
});

/** The documented paths as cached JSON responses: large, identical for all users and requested often. */
export const checklistsBytesRouter = trpc.router({
  checklists: publicProcedure
    .input(checklistQuery)
    .query(({ ctx, input }) => checklistsDocument(ctx.site, input)),
  templates: signedInProcedure
    .input(templateQuery)
    .query(({ ctx, input }) => templatesDocument(ctx.site, input)),
});
