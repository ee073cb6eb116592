import { z } from "zod";

/**
 * Loose, because the client sends any JSON. authorization: the header. body: a function that reads the posted JSON object
 * or raises a refusal, because the sender is checked first.
 */
export const towerInput = z.object({
  authorization: z.string().optional().catch(undefined),
  traceId: z.string().max(64).catch(""),
  body: z.custom<() => Promise<Record<string, unknown>>>((value) => typeof value === "function"),
});

export const createTraceInput = towerInput.omit({ traceId: true });
export type TowerInput = z.output<typeof towerInput>;
