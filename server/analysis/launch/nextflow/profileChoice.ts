import { pipelineExecution } from "../../../access/settings/pipelineExecution.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import type { Site } from "../../../platform/site/site.ts";
import type { PipelinePackage } from "../../pipelines/pipelinePackage.ts";
import { findPipeline } from "../../pipelines/readPackages.ts";
import { pipelineNotFound, profilesNeedNextflow, profileUnknown } from "../../runRecords/errors.ts";
import { chosenProfiles, isRemote } from "./nextflowArgs.ts";
import { GENERATED_PROFILES, profilesIn } from "./profileLines.ts";
import { workflowConfigText } from "./unmetNeeds.ts";

/** A profile as Nextflow accepts it in -profile; a comma would separate two. */
export const PROFILE_NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** Returns the profiles that an administrator set for a pipeline, separated by commas; null without any. */
export async function profilesOfSettings(site: Site, { id }: PipelinePackage): Promise<string | null> {
  const { nextflowProfile, pipelineOverrides } = await pipelineExecution(site);
  const override = Object.hasOwn(pipelineOverrides, id) ? pipelineOverrides[id] : undefined;
  return override?.nextflowProfile ?? nextflowProfile;
}

/**
 * Returns the profiles that a run of a pipeline may choose, sorted, and those that it uses without a choice: of the
 * package and of the settings. Both are empty without Nextflow. Raises pipelineNotFound.
 */
export async function getProfileChoice({ site }: { site: Site }, { pipelineId }: { pipelineId: string }) {
  const pipeline = (await findPipeline(site, pipelineId)) ?? raise(pipelineNotFound());
  return readProfileChoice(site, pipeline);
}

async function readProfileChoice(site: Site, pipeline: PipelinePackage) {
  const { folder, manifest, definition } = pipeline;
  const { execution } = manifest;
  if (execution.type !== "nextflow") return { known: [], defaults: [] };
  const defaults = chosenProfiles(execution, await profilesOfSettings(site, pipeline));
  const { pipeline: workflow = "" } = execution;
  const text = isRemote(workflow) ? "" : ((await workflowConfigText(folder, workflow)) ?? "");
  const declared = [...(definition.profiles ?? []), ...profilesIn(text)];
  const known = [...new Set([...declared, ...defaults, ...GENERATED_PROFILES])];
  return { known: known.filter((name) => PROFILE_NAME.test(name)).sort(), defaults };
}

/** Refuses chosen profiles that the workflow does not know. Raises profilesNeedNextflow, profileUnknown. */
export async function refuseUnknownProfiles(
  site: Site,
  pipeline: PipelinePackage,
  profiles: string[] | null,
): Promise<void> {
  if (profiles === null) return;
  if (pipeline.manifest.execution.type !== "nextflow") raise(profilesNeedNextflow());
  const { known, defaults } = await readProfileChoice(site, pipeline);
  const unknown = profiles.find((name) => !known.includes(name) && !defaults.includes(name));
  if (unknown !== undefined) raise(profileUnknown({ profile: unknown }));
}
