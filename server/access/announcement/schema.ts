import { z } from "zod";
import { recordId } from "../../platform/input/recordId.ts";

export const dismissInput = z.object({ id: recordId });
