import { RUN_PLAN } from "../../platform/rpc/bodyLimits.ts";
import { facilityOutsideDemo, sequencingInDemo } from "../../platform/rpc/procedures.ts";
import { exporting, readingWorkbooks } from "../../platform/rpc/limitConcurrency.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { applySheet } from "./applySheet.ts";
import { readSheet } from "./readWorkbook.ts";
import { reviewSheet } from "./reviewSheet.ts";
import { planInput, sheetInput, templateInput, undoInput } from "./schema.ts";
import { planTemplate } from "./planTemplate.ts";
import { undoImport } from "./undoImport.ts";

const sequencing = facilityOutsideDemo(sequencingInDemo);
const withTable = sequencing.meta({ body: RUN_PLAN });

export const importsRouter = trpc.router({
  // A mutation, because a sheet is too large for a URL. "apply" is a reserved word of tRPC.
  review: withTable.input(planInput).mutation(({ ctx, input }) => reviewSheet(ctx, input)),
  applySheet: withTable.input(planInput).mutation(({ ctx, input }) => applySheet(ctx, input)),
  undo: sequencing.input(undoInput).mutation(({ ctx, input }) => undoImport(ctx, input)),
});

/** Accepts and streams workbooks: for the server-side caller only, never served at /trpc. */
export const importsBytesRouter = trpc.router({
  template: sequencing
    .input(templateInput)
    .use(exporting)
    .query(({ ctx, input }) => planTemplate(ctx, input)),
  sheet: sequencing
    .input(sheetInput)
    .use(readingWorkbooks)
    .mutation(async ({ ctx, input }) => {
      const { table } = await readSheet(ctx, input);
      return { table, review: await reviewSheet(ctx, { ...input, table }) };
    }),
  preview: sequencing
    .input(sheetInput)
    .use(readingWorkbooks)
    .mutation(async ({ ctx, input }) => {
      const { table } = await readSheet(ctx, input);
      return (await reviewSheet(ctx, { ...input, table })).preview;
    }),
  applySheet: sequencing
    .input(sheetInput)
    .use(readingWorkbooks)
    .mutation(async ({ ctx, input }) => {
      const { orderId } = input;
      return applySheet(ctx, { orderId, ...(await readSheet(ctx, input)) });
    }),
});
