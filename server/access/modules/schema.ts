import { z } from "zod";

const NOTHING_NAMED = "Name a moduleId with enabled, or globalDisabled";

/** Enables or disables one module, all modules, or both. */
export const modulesChange = z
  .object({
    moduleId: z.string().max(100).optional(),
    enabled: z.boolean("enabled must be true or false").optional(),
    globalDisabled: z.boolean("globalDisabled must be true or false").optional(),
  })
  .refine(({ moduleId, enabled }) => (moduleId === undefined) === (enabled === undefined), NOTHING_NAMED)
  .refine(
    ({ moduleId, globalDisabled }) => moduleId !== undefined || globalDisabled !== undefined,
    NOTHING_NAMED,
  );
