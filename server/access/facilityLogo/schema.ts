import { z } from "zod";

/** image: the bytes as base64; null removes the logo. The limit of JSON bodies bounds its length. */
export const changeLogoInput = z.object({ image: z.base64().nullable() });
