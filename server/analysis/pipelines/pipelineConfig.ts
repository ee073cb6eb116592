import { z } from "zod";
import { inputText } from "../../platform/errors/schemaText.ts";
import { NUL_REFUSED, SURROGATES_REFUSED } from "../../platform/input/text.ts";
import type { PipelinePackage } from "./pipelinePackage.ts";
import { withoutUnset } from "./validateConfig.ts";

const CONFIG_MAX_CHARACTERS = 100_000;
const CONFIG_MAX_DEPTH = 32;

/** A configuration of a pipeline; its package defines the settings and their permitted values. */
export const pipelineConfig = z
  .record(
    z.string().max(100),
    z.unknown(),
    inputText("pipelines.configNotObject", "config must be an object"),
  )
  // Checked first, because the following checks recurse into the configuration.
  .refine((config) => isNestedUpTo(config, CONFIG_MAX_DEPTH), {
    error: inputText("pipelines.configNestedTooDeep", "config is nested at most {most} deep", {
      most: CONFIG_MAX_DEPTH,
    }),
    abort: true,
  })
  .refine(
    (config) => JSON.stringify(config).length <= CONFIG_MAX_CHARACTERS,
    inputText("pipelines.configTooLong", "config has at most {most} characters", {
      most: CONFIG_MAX_CHARACTERS,
    }),
  )
  // JSON escapes show what PostgreSQL cannot store: NUL and unpaired surrogates.
  .refine((config) => !/\\u0000/.test(JSON.stringify(config)), NUL_REFUSED)
  .refine((config) => !/\\ud[89a-f]/.test(JSON.stringify(config)), SURROGATES_REFUSED);

function isNestedUpTo(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((inner) => isNestedUpTo(inner, depth - 1));
}

/**
 * A setting of the instance that restricts the technologies a pipeline is offered for; it is no setting of the pipeline
 * itself.
 */
export const ALLOWED_TECHNOLOGIES = "allowedSequencingTechnologies";

/**
 * Returns the initial configuration of a run: the defaults of the package, overridden by the saved settings of the
 * instance, overridden by the requested settings. Unset values do not override. Saved settings that this package
 * version does not define are dropped; requested ones are kept, so that validateConfig reports them.
 */
export function mergeConfig(
  pipeline: PipelinePackage,
  saved: Record<string, unknown>,
  requested: Record<string, unknown> = {},
): Record<string, unknown> {
  const { properties } = pipeline.registry.configSchema;
  const known = Object.entries(saved).filter(([key]) => Object.hasOwn(properties, key));
  return {
    ...packageDefaults(pipeline),
    ...withoutUnset(Object.fromEntries(known)),
    ...withoutUnset(requested),
  };
}

/** Returns the default configuration: the defaults of the settings, overridden by those of the package. */
export function packageDefaults({ registry }: Pick<PipelinePackage, "registry">): Record<string, unknown> {
  const { configSchema, defaultConfig = {} } = registry;
  const ofSettings = Object.entries(configSchema.properties).map(([key, setting]) => [key, setting.default]);
  return withoutUnset({ ...Object.fromEntries(ofSettings), ...defaultConfig });
}
