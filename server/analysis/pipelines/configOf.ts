import type { PipelinePackage } from "./pipelinePackage.ts";
import { withoutUnset } from "./validateConfig.ts";

/** Restricts, among an instance's settings of a pipeline, what it is offered for; no setting of the pipeline itself. */
export const ALLOWED_TECHNOLOGIES = "allowedSequencingTechnologies";

/** The configuration a run starts from: the defaults of the package, over them what the instance has saved, over both
 *  what was asked for this run. Unset values leave what is below them. Saved settings that this version of the package
 *  no longer knows are left out; asked ones stay, so that validateConfig tells them. */
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

/** What holds where nobody decided: the defaults of the settings, and over them those of the package. */
export function defaultConfigOf({ registry }: Pick<PipelinePackage, "registry">): Record<string, unknown> {
  const { configSchema, defaultConfig = {} } = registry;
  const ofSettings = Object.entries(configSchema.properties).map(([key, setting]) => [key, setting.default]);
  return withoutUnset({ ...Object.fromEntries(ofSettings), ...defaultConfig });
}
