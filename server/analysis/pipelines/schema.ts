import { z } from "zod";
import { inputText } from "../../platform/errors/schemaText.ts";
import { pipelineSourceList } from "../../access/settings/pipelineSourceFields.ts";
import { pipelineConfig } from "./pipelineConfig.ts";

const ID_REQUIRED = "pipelineId is required";

/** catalog: pipelines for one kind of target. enabled: "true" for pipelines only of which runs can be created. */
export const pipelineListInput = z.object({
  catalog: z.enum(["all", "order", "study"], "catalog must be all, order or study").optional(),
  enabled: z.enum(["true", "false"], 'enabled must be "true" or "false"').optional(),
});

/**
 * Without `enabled`, the pipeline is enabled. Without `config`, its settings are unchanged; with it, they are replaced.
 */
export const configurePipelineInput = z.object({
  pipelineId: z.string(ID_REQUIRED).min(1, ID_REQUIRED).max(128),
  enabled: z.boolean().optional(),
  config: pipelineConfig.optional(),
});

const CREDENTIAL = z
  .string()
  .min(1)
  .max(2_000)
  .regex(
    /^[\x21-\x7e]+$/,
    inputText("pipelines.keyRefused", "A key may contain only printable ASCII characters without spaces"),
  );

/** For a private source; one of the two. */
const credentials = z.object({ accessKey: CREDENTIAL.optional(), token: CREDENTIAL.optional() }).optional();

/** All sources except the default one. */
export const saveSourcesInput = z.object({ sources: pipelineSourceList });

export const querySourceInput = z.object({ sourceId: z.string().max(100), credentials });

export const describeOfferInput = z.object({
  sourceId: z.string().max(100),
  pipelineId: z.string().max(128),
});

/** sourceId: the default registry when omitted. */
export const installInput = z.object({
  pipelineId: z.string(ID_REQUIRED).min(1, ID_REQUIRED).max(128),
  version: z.string().max(100).optional(),
  sourceId: z.string().max(100).optional(),
  credentials,
});
