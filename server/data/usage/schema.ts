import { z } from "zod";
import { timeZone } from "../../platform/input/timeZone.ts";

/** timeZone: of the months and years. */
export const usageInput = z.object({ timeZone });
