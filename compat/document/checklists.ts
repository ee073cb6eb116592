import { z } from "zod";
import {
  checklistNotFound,
  checklistVersionNotFound,
  templateNotFound,
} from "../../server/definitions/checklists/errors.ts";
import type { checklists, templates } from "../checklists.ts";
import { askedField } from "./formFields.ts";
import type { Described } from "./operation.ts";
import { count, unchanged } from "./shapes.ts";

/** A checklist field. */
export const checklistField = z
  .object({
    ...askedField,
    type: z.enum(["text", "textarea", "select"]),
    visible: z.literal(true),
    helpText: z.string(),
    group: z.string().describe("Section of the checklist"),
  })
  .meta({ id: "ChecklistField" });

const checklist = z
  .object({
    available: z.literal(true),
    name: z.string(),
    description: z.string(),
    version: z.string().describe("Of its text, not of the registry"),
    source: z.string(),
    category: z.literal("mixs"),
    accession: z.string(),
    deprecated: z.boolean(),
    fields: z.array(checklistField),
  })
  .meta({ id: "Checklist" });

const list = z.object({
  checklists: z.array(
    z.object({
      name: z.string(),
      accession: z.string(),
      description: z.string(),
      fieldCount: count,
      mandatoryCount: count.describe("Fields that have to be answered"),
      deprecated: z.boolean(),
    }),
  ),
  total: count,
  version: z.int().describe("Of the registry"),
});

export const checklistsDescribed: Described<typeof checklists> = {
  "GET /mixs-checklists": {
    summary: "Metadata checklists, or one of them",
    description:
      "In short all of a registry version, the newest without `version`; one whole with `accession` or `name`, of which the accession wins.",
    procedure: "bytes.checklists.checklists",
    answers: { 200: z.union([checklist, list]), 304: unchanged },
    errors: [
      checklistVersionNotFound({ asked: "<version>" }),
      checklistNotFound({ asked: "<accession or name>" }),
    ],
  },
};

export const templatesDescribed: Described<typeof templates> = {
  "GET /mixs-templates": {
    summary: "Checklists in use as whole definitions, or one of them",
    description:
      "With `name` the bare definition that it means: case, spaces, dashes and underscores do not count, and a part of a name is enough.",
    procedure: "bytes.checklists.templates",
    answers: {
      200: z.union([checklist, z.object({ templates: z.array(checklist) })]),
      304: unchanged,
    },
    errors: [checklistVersionNotFound({ asked: "<version>" }), templateNotFound()],
  },
};
