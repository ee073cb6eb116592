import { FORM } from "../../platform/rpc/bodyLimits.ts";
import { cachedJson } from "../../platform/http/cachedJson.ts";
import {
  administrationInDemo,
  facilityProcedure,
  facilityOutsideDemo,
  signedInProcedure,
} from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { getOrderForm, orderConfiguration, orderVersion, orderVersions } from "./orderForm.ts";
import { getStudyForm, studyConfiguration } from "./studyForm.ts";
import { saveOrderForm } from "./saveOrderForm.ts";
import { saveStudyForm } from "./saveStudyForm.ts";
import {
  orderFormInput,
  orderFormOf,
  orderVersionInput,
  orderVersionsInput,
  saveStudyFormInput,
  studyFormInput,
} from "./schema.ts";

const administration = facilityOutsideDemo(administrationInDemo).meta({ body: FORM });

export const formsRouter = trpc.router({
  order: signedInProcedure.input(orderFormOf).query(({ ctx, input }) => getOrderForm(ctx, input)),
  orderConfiguration: facilityProcedure
    .input(orderFormOf)
    .query(({ ctx, input }) => orderConfiguration(ctx.db, input)),
  saveOrderForm: administration.input(orderFormInput).mutation(({ ctx, input }) => saveOrderForm(ctx, input)),
  orderVersions: facilityProcedure
    .input(orderVersionsInput)
    .query(({ ctx, input }) => orderVersions(ctx.db, input)),
  orderVersion: facilityProcedure
    .input(orderVersionInput)
    .query(({ ctx, input }) => orderVersion(ctx.db, input)),
  study: signedInProcedure.input(studyFormInput).query(({ ctx, input }) => getStudyForm(ctx, input)),
  studyConfiguration: facilityProcedure
    .input(studyFormInput)
    .query(({ ctx, input }) => studyConfiguration(ctx.db, input)),
  saveStudyForm: administration.input(saveStudyFormInput).mutation(async ({ ctx, input }) => {
    await saveStudyForm(ctx, input);
    return {};
  }),
});

/** The forms as cached JSON responses. */
export const formsBytesRouter = trpc.router({
  order: signedInProcedure
    .input(orderFormOf)
    .query(async ({ ctx, input }) => cachedJson(await getOrderForm(ctx, input))),
  study: signedInProcedure
    .input(studyFormInput)
    .query(async ({ ctx, input }) => cachedJson(await getStudyForm(ctx, input))),
});
