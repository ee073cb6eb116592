import { BRIEF } from "../../platform/rpc/bodyLimits.ts";
import { changesInDemo, signedInOutsideDemo, signedInProcedure } from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { duplicateOrder } from "./duplicateOrder.ts";
import { deleteTemplate, listTemplates, saveTemplate, startFromTemplate } from "./saveTemplate.ts";
import { duplicateInput, saveTemplateInput, templateId } from "./schema.ts";

const change = signedInOutsideDemo(changesInDemo).meta({ body: BRIEF });

export const orderTemplatesRouter = trpc.router({
  list: signedInProcedure.query(({ ctx }) => listTemplates(ctx)),
  save: change.input(saveTemplateInput).mutation(({ ctx, input }) => saveTemplate(ctx, input)),
  start: change.input(templateId).mutation(({ ctx, input }) => startFromTemplate(ctx, input)),
  delete: change.input(templateId).mutation(({ ctx, input }) => deleteTemplate(ctx, input)),
  duplicate: change.input(duplicateInput).mutation(({ ctx, input }) => duplicateOrder(ctx, input)),
});
