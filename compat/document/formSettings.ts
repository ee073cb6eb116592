import { z } from "zod";
import {
  formChangedMeanwhile,
  formNotSaved,
  serviceNotFound,
  studyNotFound,
} from "../../server/definitions/forms/errors.ts";
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
    requiresApproval: z.boolean().describe("Whether a lead of the department approves each order"),
  })
  .meta({ id: "OrderFormConfiguration" });

export const formSettingsDescribed: Described<typeof formSettings> = {
  "GET /admin/modules": {
    summary: "List modules for administration",
    procedure: "modules.getForAdministration",
    answers: { 200: modulesConfiguration },
  },
  "PUT /admin/modules": {
    summary: "Enable or disable a module, or all modules",
    procedure: "modules.change",
    body: z.object({
      moduleId: z.string().optional(),
      enabled: z.boolean().optional().describe("Required with moduleId"),
      globalDisabled: z.boolean().optional(),
    }),
    answers: { 200: modulesConfiguration },
    errors: [unknownModule({ id: "<moduleId>" })],
  },
  "GET /admin/form-config": {
    summary: "Get order form",
    description: "With `serviceId`: the form of a service; version 0 while it has none of its own.",
    procedure: "forms.orderConfiguration",
    answers: { 200: orderForm },
    errors: [serviceNotFound()],
  },
  "PUT /admin/form-config": {
    summary: "Save the order form as a new version",
    description:
      "`version` is the version that was edited; the request is refused if a newer one exists. If omitted, `enabledMixsChecklists` and `requiresApproval` are unchanged. With `serviceId`, the form is that of a service, whose orders use it from then on.",
    procedure: "forms.saveOrderForm",
    body: z.object({
      serviceId: z.string().optional(),
      ...givenForm,
      enabledMixsChecklists: z.array(z.string()).optional(),
      requiresApproval: z.boolean().optional(),
      version: z.int().optional(),
    }),
    answers: { 200: orderForm },
    errors: [serviceNotFound(), formNotSaved([]), formChangedMeanwhile({ newest: "<newest>" })],
  },
  "GET /admin/study-form-config": {
    summary: "Get study form",
    description:
      "`studyId` is null for the default form, which applies to studies without a form of their own.",
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
    summary: "Save the default study form, or the form of one study",
    procedure: "forms.saveStudyForm",
    body: z.object({ ...givenForm, studyId: z.string().optional() }),
    answers: { 200: done },
    errors: [formNotSaved([]), studyNotFound()],
  },
};
