import { z } from "zod";

/** quick: "true" for whether it is ready alone. */
export const checkPrerequisitesInput = z.object({
  quick: z.enum(["true", "false"], 'quick must be "true" or "false"').optional(),
});
