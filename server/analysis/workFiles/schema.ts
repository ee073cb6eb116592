import { z } from "zod";
import { recordId } from "../../platform/input/recordId.ts";

export const workFilesInput = z.object({ runId: recordId });
