import { z } from "zod";

const word = z.string().optional().catch(undefined);

/** Loose: what is missing is told in the documented order. body: reads the JSON object that was posted, when it is asked
 *  to, or refuses it. */
export const weblogEventInput = z.object({
  runId: word,
  token: word,
  body: z.custom<() => Promise<Record<string, unknown>>>((value) => typeof value === "function"),
});
