import { z } from "zod";
import { NUL_REFUSED, SURROGATES_REFUSED } from "../../platform/input/text.ts";
import { SITE_CONFIG_MAX_CHARACTERS } from "../limits.ts";

/** pipelineId: null for the configuration of all pipelines. */
export const siteConfigOf = z.object({ pipelineId: z.string().min(1).max(128).nullable() });

/** text: lines of a nextflow.config; an empty text removes the configuration. */
export const saveSiteConfigInput = siteConfigOf.extend({
  text: z
    .string()
    .max(SITE_CONFIG_MAX_CHARACTERS)
    .refine((value) => !value.includes("\0"), NUL_REFUSED)
    .refine((value) => !/\p{Surrogate}/u.test(value), SURROGATES_REFUSED),
});
