import { z } from "zod";
import { recordId } from "../../platform/input/recordId.ts";

/** runId: only the costs of this run. */
export const costsInput = z.object({ runId: recordId.optional() });
