import { z } from "zod";
import { MARKED_STEPS } from "../../access/settings/markedSteps.ts";

const markedStep = z.enum(MARKED_STEPS);
export type MarkedStep = z.output<typeof markedStep>;

export const markSetupStepInput = z.object({ step: markedStep, isDone: z.boolean() });
export const dismissSetupGuideInput = z.object({ isDismissed: z.boolean() });
