import type { PipelinePackage } from "./pipelinePackage.ts";
import { withoutUnset } from "./validateConfig.ts";

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
export function configOf(
  pipeline: PipelinePackage,
  saved: Record<string, unknown>,
  asked: Record<string, unknown> = {},
): Record<string, unknown> {
  const { properties } = pipeline.registry.configSchema;
  const known = Object.entries(saved).filter(([key]) => Object.hasOwn(properties, key));
  return {
    ...defaultConfigOf(pipeline),
    ...withoutUnset(Object.fromEntries(known)),
    ...withoutUnset(asked),
  };
}

/** Returns the default configuration: the defaults of the settings, overridden by those of the package. */
export function defaultConfigOf({ registry }: Pick<PipelinePackage, "registry">): Record<string, unknown> {
  const { configSchema, defaultConfig = {} } = registry;
  const ofSettings = Object.entries(configSchema.properties).map(([key, setting]) => [key, setting.default]);
  return withoutUnset({ ...Object.fromEntries(ofSettings), ...defaultConfig });
}
