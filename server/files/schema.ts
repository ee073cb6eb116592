import { z } from "zod";

/** path: relative to the data base path. Nothing given is refused by the operation, with the documented text. */
export const downloadInput = z.object({ path: z.string().max(4096).optional() });
