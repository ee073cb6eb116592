import { z } from "zod";
import { recordId } from "../../platform/input/recordId.ts";

/** Whether results are included. */
const files = z.literal("all", "files must be all, or not be given").optional();

export const runCrateInput = z.object({ runId: recordId, files });
export const deliveryCrateInput = z.object({ orderId: recordId, files });
