import { z } from "zod";
import { CHECKLIST_FILE_MAX_BYTES, CHECKLISTS_PER_IMPORT_MAX } from "../limits.ts";
import { text } from "../../platform/input/text.ts";
import { accessionShape } from "./files/parseChecklist.ts";

const NAME_MAX_CHARACTERS = 200;
const VERSION_MAX_CHARACTERS = 20;

const filter = z.string().trim().max(NAME_MAX_CHARACTERS).optional();

/** A requested registry version. A value that is no version gets the same refusal as an unknown version. */
const version = z
  .union([z.string().trim().max(VERSION_MAX_CHARACTERS), z.number()])
  .transform(String)
  .optional();

export const catalogQuery = z.object({ version }).prefault({});
export const checklistQuery = z.object({ accession: filter, name: filter, version }).prefault({});
export const templateQuery = z.object({ name: filter, version }).prefault({});
export const namedTemplateQuery = z.object({ name: z.string().trim().max(NAME_MAX_CHARACTERS), version });

export const checklistFile = z.object({
  fileName: text(NAME_MAX_CHARACTERS).min(1),
  text: z.string().max(CHECKLIST_FILE_MAX_BYTES),
  accession: accessionShape.optional(),
  name: text(NAME_MAX_CHARACTERS).min(1).optional(),
  classes: z.array(text(NAME_MAX_CHARACTERS).min(1)).max(CHECKLISTS_PER_IMPORT_MAX).optional(),
});
export const importInput = checklistFile.extend({ dryRun: z.boolean().optional() });
export const deprecationInput = z.object({ accession: accessionShape, deprecated: z.boolean() });
