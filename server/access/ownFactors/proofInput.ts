import { z } from "zod";
import { PASSWORD_MAX_CHARACTERS } from "../limits.ts";

/** password: of the caller; ignored for accounts without one, which must have signed in recently. */
export const proofInput = z.object({ password: z.string().max(PASSWORD_MAX_CHARACTERS).default("") });
