import { z } from "zod";

const word = z.string().optional().catch(undefined);

/**
 * Loose, because refusals follow the documented order. body: a function that reads the posted JSON object or raises a
 * refusal.
 */
export const weblogEventInput = z.object({
  runId: word,
  token: word,
  body: z.custom<() => Promise<Record<string, unknown>>>((value) => typeof value === "function"),
});
