import { z } from "zod";

/** quick: "true" returns only ready and summary. */
export const checkPrerequisitesInput = z.object({
  quick: z.enum(["true", "false"], 'quick must be "true" or "false"').optional(),
});
