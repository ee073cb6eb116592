import { z } from "zod";
import {
  checklistNotFound,
  checklistVersionNotFound,
  templateNotFound,
} from "../../server/definitions/checklists/errors.ts";
import type { checklists, templates } from "../checklists.ts";
import { fieldKeys } from "./formFields.ts";
import type { Described } from "./operation.ts";
import { count, unchanged } from "./shapes.ts";

/** A checklist field. */
export const checklistField = z
  .object({
    ...fieldKeys,
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
    version: z.string().describe("Version of the checklist text, not of the registry"),
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
      mandatoryCount: count.describe("Required fields"),
      deprecated: z.boolean(),
    }),
  ),
  total: count,
  version: z.int().describe("Registry version"),
});

export const checklistsDescribed: Described<typeof checklists> = {
  "GET /mixs-checklists": {
    summary: "List metadata checklists, or get one",
    description:
      "Returns a summary of all checklists of a registry version, by default the newest. With `accession` or `name`, returns one complete checklist; the accession takes precedence.",
    procedure: "bytes.checklists.checklists",
    answers: { 200: z.union([checklist, list]), 304: unchanged },
    errors: [
      checklistVersionNotFound({ requested: "<version>" }),
      checklistNotFound({ requested: "<accession or name>" }),
    ],
  },
};

export const templatesDescribed: Described<typeof templates> = {
  "GET /mixs-templates": {
    summary: "List complete definitions of checklists in use, or get one",
    description:
      "With `name`, returns only the matching definition. Case, spaces, dashes and underscores are ignored, and part of a name is sufficient.",
    procedure: "bytes.checklists.templates",
    answers: {
      200: z.union([checklist, z.object({ templates: z.array(checklist) })]),
      304: unchanged,
    },
    errors: [checklistVersionNotFound({ requested: "<version>" }), templateNotFound()],
  },
};
