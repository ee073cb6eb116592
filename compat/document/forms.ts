import { z } from "zod";
import { forbidden } from "../../server/platform/errors/errors.ts";
import type { forms } from "../forms.ts";
import { formField, formGroup, modulesConfiguration } from "./formFields.ts";
import type { Described } from "./operation.ts";
import { unchanged } from "./shapes.ts";
import { serviceNotFound, studyNotFound } from "../../server/definitions/forms/errors.ts";

export const formsDescribed: Described<typeof forms> = {
  "GET /modules": {
    summary: "List modules",
    procedure: "modules.get",
    answers: { 200: modulesConfiguration },
  },
  "GET /form-schema": {
    summary: "Get the order form for the user",
    description:
      "Returns the fields available to the user by role and enabled modules. With `serviceId`: the form of orders of this service.",
    procedure: "bytes.forms.order",
    answers: {
      200: z.object({
        fields: z.array(formField),
        groups: z.array(formGroup),
        version: z.int().describe("Incremented on each save"),
        enabledMixsChecklists: z.array(z.string()).describe("Accessions"),
        perSampleFields: z.array(formField).describe("The elements of `fields` that apply to each sample"),
      }),
      304: unchanged,
    },
    errors: [serviceNotFound()],
  },
  "GET /study-form-schema": {
    summary: "Get the study form for the user",
    description: "`studyId` is ignored unless studies have forms of their own.",
    procedure: "bytes.forms.study",
    answers: {
      200: z.object({
        fields: z.array(formField),
        studyFields: z.array(formField),
        perSampleFields: z.array(formField),
        groups: z.array(formGroup),
        modules: z.array(z.string()).describe("Ids of the modules that provide the fields"),
      }),
      304: unchanged,
    },
    errors: [studyNotFound(), forbidden()],
  },
};
