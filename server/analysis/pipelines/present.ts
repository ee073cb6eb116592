import { packageCapabilities, packageNeeds, replacementPolicy, supportedTargets } from "./capabilities.ts";
import { mergeConfig, packageDefaults } from "./pipelineConfig.ts";
import type { Enablement } from "./enablement.ts";
import type { Provenance } from "./install/provenance.ts";
import type { InvalidPackage } from "./readPackages.ts";
import { faultSentence, warningSentences } from "./validation/validationError.ts";
import { workflowNotIncluded } from "./validation/packageSentences.ts";
import type { PipelinePackage } from "./pipelinePackage.ts";
import { validateConfig } from "./validateConfig.ts";

/**
 * Formats a pipeline for the facility. config: the saved settings. readiness: whether a run can be created without
 * its own settings; items: the settings it would require; canEnable: always true. provenance: of an installed package.
 */
export function presentPipeline(
  pipeline: PipelinePackage,
  { enabled, config }: Enablement,
  provenance: Provenance | undefined,
) {
  const { id, version, source, manifest, registry, definition } = pipeline;
  const items = [
    ...(pipeline.lacksWorkflow ? [workflowNotIncluded()] : []),
    ...validateConfig(pipeline, mergeConfig(pipeline, config)),
  ];
  return {
    id,
    name: registry.name,
    description: registry.description,
    category: registry.category,
    version,
    icon: registry.icon ?? null,
    website: registry.website ?? manifest.package.website ?? null,
    provider: manifest.package.provider ?? null,
    enabled,
    packageState: source,
    targets: { supported: supportedTargets(pipeline) },
    catalogs: supportedTargets(pipeline),
    provenance: provenance ? presentProvenance(provenance) : null,
    capabilities: packageCapabilities(pipeline),
    replacesReads: replacementPolicy(pipeline),
    needs: packageNeeds(pipeline),
    requires: registry.requires ?? {},
    sequencingCompatibility: manifest.sequencingCompatibility ?? null,
    input: registry.input,
    outputs: registry.outputs ?? [],
    profiles: definition.profiles ?? [],
    plugins: definition.plugins ?? [],
    steps: definition.steps.map(({ id, name, description, dependsOn = [] }) => ({
      id,
      name,
      description: description ?? null,
      dependsOn,
    })),
    visibility: {
      showToUser: registry.visibility?.showToUser ?? false,
      userCanStart: registry.visibility?.userCanStart ?? false,
    },
    sampleResult: manifest.ui?.sampleResult ?? null,
    config,
    configSchema: registry.configSchema,
    defaultConfig: packageDefaults(pipeline),
    warnings: warningSentences(pipeline.warnings),
    readiness: {
      status: items.length === 0 ? ("ready" as const) : ("incomplete" as const),
      summary:
        items.length === 0 ? "A run needs no settings of its own." : items.map(({ text }) => text).join(" "),
      items,
      canEnable: true as const,
    },
  };
}

function presentProvenance({ pipelineId, version, sourceId, sourceKind, installedAt, ...rest }: Provenance) {
  const { sha256, commit = null } = rest;
  return { pipelineId, version, sourceId, sourceKind: sourceKind ?? null, installedAt, sha256, commit };
}

/** Formats an invalid package with a sentence per validation error. */
export function presentInvalid({ place, source, faults }: InvalidPackage) {
  return { package: place, packageState: source, faults: faults.map(faultSentence) };
}
