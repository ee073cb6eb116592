import { z } from "zod";

const NAME_MAX_CHARACTERS = 200;
const VERSION_MAX_CHARACTERS = 20;

const asked = z.string().trim().max(NAME_MAX_CHARACTERS).optional();

/** A registry version as it is asked for: what is no version is told as one that is unknown. */
const version = z
  .union([z.string().trim().max(VERSION_MAX_CHARACTERS), z.number()])
  .transform(String)
  .optional();

export const catalogQuery = z.object({ version }).prefault({});
export const checklistQuery = z.object({ accession: asked, name: asked, version }).prefault({});
export const templateQuery = z.object({ name: asked, version }).prefault({});
export const namedTemplateQuery = z.object({ name: z.string().trim().max(NAME_MAX_CHARACTERS), version });
