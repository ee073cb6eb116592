import { z } from "zod";
import { formChangedMeanwhile, formNotSaved, studyNotFound } from "../../server/definitions/forms/errors.ts";
import { unknownModule } from "../../server/access/modules/errors.ts";
import type { formSettings } from "../formSettings.ts";
import { formField, formGroup, givenForm, modulesConfiguration } from "./formFields.ts";
import type { Described } from "./operation.ts";
import { done, id, time } from "./shapes.ts";

const orderForm = z
  .object({
    id: z.literal("order"),
    fields: z.array(formField),
    groups: z.array(formGroup),
    version: z.int(),
    updatedAt: time.nullable().describe("Null for the built-in form"),
    enabledMixsChecklists: z.array(z.string()),
  })
  .meta({ id: "OrderFormConfiguration" });

export const formSettingsDescribed: Described<typeof formSettings> = {
  "GET /admin/modules": {
    summary: "Which modules are on, to administer",
    procedure: "modules.getForAdministration",
    answers: { 200: modulesConfiguration },
  },
  "PUT /admin/modules": {
    summary: "Switch a module, or all at once",
    procedure: "modules.change",
    body: z.object({
      moduleId: z.string().optional(),
      enabled: z.boolean().optional().describe("Given with moduleId"),
      globalDisabled: z.boolean().optional(),
    }),
    answers: { 200: modulesConfiguration },
    errors: [unknownModule({ id: "<moduleId>" })],
  },
  "GET /admin/form-config": {
    summary: "Order form as it was saved",
    procedure: "forms.orderConfiguration",
    answers: { 200: orderForm },
  },
  "PUT /admin/form-config": {
    summary: "Save the order form as a new version",
    description:
      "`version` is the one that the edit began from: refused once there is a newer one. `enabledMixsChecklists` that are not named stay.",
    procedure: "forms.saveOrderForm",
    body: z.object({
      ...givenForm,
      enabledMixsChecklists: z.array(z.string()).optional(),
      version: z.int().optional(),
    }),
    answers: { 200: orderForm },
    errors: [formNotSaved([]), formChangedMeanwhile({ newest: "<newest>" })],
  },
  "GET /admin/study-form-config": {
    summary: "Study form as it was saved",
    description: "`studyId` null tells the form of all studies, which a study without its own has.",
    procedure: "forms.studyConfiguration",
    answers: {
      200: z.object({
        studyId: id.nullable(),
        fields: z.array(formField),
        groups: z.array(formGroup),
        updatedAt: time.nullable().describe("Null for the built-in form"),
      }),
    },
    errors: [studyNotFound()],
  },
  "PUT /admin/study-form-config": {
    summary: "Save the form of all studies, or that of one",
    procedure: "forms.saveStudyForm",
    body: z.object({ ...givenForm, studyId: z.string().optional() }),
    answers: { 200: done },
    errors: [formNotSaved([]), studyNotFound()],
  },
};
