import { z } from "zod";
import { forbidden } from "../../server/platform/errors/errors.ts";
import type { forms } from "../forms.ts";
import { formField, formGroup, modulesConfiguration } from "./formFields.ts";
import type { Described } from "./operation.ts";
import { unchanged } from "./shapes.ts";
import { studyNotFound } from "../../server/definitions/forms/errors.ts";

export const formsDescribed: Described<typeof forms> = {
  "GET /modules": {
    summary: "Which modules are on",
    procedure: "modules.get",
    answers: { 200: modulesConfiguration },
  },
  "GET /form-schema": {
    summary: "Order form",
    description: "As the one who asks may fill it in: by the modules that are on, and by role.",
    procedure: "bytes.forms.order",
    answers: {
      200: z.object({
        fields: z.array(formField),
        groups: z.array(formGroup),
        version: z.int().describe("Counts the saved forms"),
        enabledMixsChecklists: z.array(z.string()).describe("Accessions"),
        perSampleFields: z.array(formField).describe("Those of `fields` that are asked of each sample"),
      }),
      304: unchanged,
    },
  },
  "GET /study-form-schema": {
    summary: "Study form",
    description: "`studyId` has an effect only while studies have forms of their own.",
    procedure: "bytes.forms.study",
    answers: {
      200: z.object({
        fields: z.array(formField),
        studyFields: z.array(formField),
        perSampleFields: z.array(formField),
        groups: z.array(formGroup),
        modules: z.array(z.string()).describe("Ids of the modules that its fields come from"),
      }),
      304: unchanged,
    },
    errors: [studyNotFound(), forbidden()],
  },
};
