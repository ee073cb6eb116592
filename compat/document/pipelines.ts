import { z } from "zod";
import { PACKAGE_TARGETS } from "../../db/values.ts";
import {
  checksumWrong,
  credentialsNeeded,
  gitMissing,
  packageInvalid,
  packageNotFound,
  packageOfOtherId,
  packageOfOtherVersion,
  packageUnreadable,
  registryAnswerTooLarge,
  registryAwayRedirect,
  registryInvalid,
  registryRedirectsTooOften,
  registryRefused,
  registryUnknown,
  registryUnreachable,
  repositoryAddressInvalid,
  repositoryKeyRefused,
  repositoryKeyWanted,
  repositoryNotCloned,
  repositoryWithoutManifest,
  repositoryWithoutPackage,
  unknownSource,
} from "../../server/analysis/pipelines/errors.ts";
import { count, freeObject, time } from "./shapes.ts";

/** Effects of a pipeline on read sets. */
export const capabilities = z.object({
  requiresLinkedReads: z.boolean(),
  writesCanonicalReadMetadata: z.boolean(),
  writesCanonicalReadFiles: z.boolean(),
  stagesReadCandidates: z.boolean().optional(),
  requiresAdminReadPromotion: z.boolean().optional(),
});

export const target = z.enum(PACKAGE_TARGETS);

/** Inputs and outputs as the package describes them. */
export const configSchema = z
  .looseObject({ type: z.literal("object"), properties: freeObject })
  .describe("JSON Schema of the settings");
export const packageOutput = z.looseObject({
  type: z.enum(["data", "metric", "report"]),
  name: z.string(),
});

/** Requirements of a pipeline. */
export const needs = {
  engine: z.enum(["nextflow", "node"]),
  reads: z.boolean(),
  paired: z.boolean(),
  minSamples: count,
};
export const pipelineInput = z.object({
  id: z.string(),
  source: z.string(),
  scope: z.string(),
  required: z.boolean(),
});

const packageWarnings = z
  .array(z.string())
  .describe("Ignored keys of the package, and a SHA-256 that was missing at installation");

export const packageState = z.enum(["folder", "installed", "bundled"]);

export const pipeline = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    category: z.enum(["analysis", "submission", "qc"]),
    version: z.string(),
    icon: z.string().nullable(),
    website: z.string().nullable(),
    provider: z.string().nullable(),
    enabled: z.boolean(),
    packageState,
    targets: z.object({ supported: z.array(target) }),
    catalogs: z.array(target).describe("Values of `catalog` that include the pipeline"),
    provenance: z
      .object({
        pipelineId: z.string(),
        version: z.string(),
        sourceId: z.string(),
        sourceKind: z.string().nullable(),
        installedAt: time,
        sha256: z.string().nullable().describe("SHA-256 of the payload; null for a repository"),
        commit: z.string().nullable().describe("Commit of the repository"),
      })
      .nullable()
      .describe("Origin of an installed package; null for other packages"),
    capabilities,
    replacesReads: z
      .enum(["any", "own"])
      .nullable()
      .describe(
        "Active read sets that runs of the pipeline replace: any, or only those created by earlier runs of it",
      ),
    needs: z.object({ ...needs, inputs: z.array(pipelineInput) }),
    requires: z.record(z.string(), z.boolean()),
    sequencingCompatibility: freeObject.nullable(),
    input: freeObject,
    outputs: z.array(packageOutput),
    profiles: z
      .array(z.string())
      .describe("Profiles of the workflow, as far as its configuration names them"),
    plugins: z.array(z.string()).describe("Nextflow plugins of the workflow"),
    steps: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        description: z.string().nullable(),
        dependsOn: z.array(z.string()),
      }),
    ),
    visibility: z.object({ showToUser: z.boolean(), userCanStart: z.boolean() }),
    sampleResult: freeObject.nullable(),
    config: freeObject.describe("Saved settings"),
    configSchema,
    defaultConfig: freeObject,
    warnings: packageWarnings,
    readiness: z.object({
      status: z.enum(["ready", "incomplete"]),
      summary: z.string(),
      items: z.array(z.string()).describe("What a run would have to bring"),
      canEnable: z.literal(true).describe("Enabling is never refused"),
    }),
  })
  .meta({ id: "Pipeline" });

const sourceKind = z.enum(["registry", "privateRegistry", "github"]);

export const sources = z
  .object({
    default: z.object({ id: z.literal("registry"), url: z.string().nullable() }),
    sources: z.array(
      z.discriminatedUnion("kind", [
        z.object({ id: z.string(), kind: z.literal("registry"), label: z.string(), url: z.string() }),
        z.object({
          id: z.string(),
          kind: z.literal("privateRegistry"),
          label: z.string(),
          url: z.string(),
          keyLabel: z.string().optional().describe("Name of the access key"),
        }),
        z.object({
          id: z.string(),
          kind: z.literal("github"),
          label: z.string(),
          repository: z.string(),
          ref: z.string().optional(),
          descriptorPath: z.string().optional(),
          includeWorkflow: z.boolean().optional(),
          keyLabel: z.string().optional(),
        }),
      ]),
    ),
  })
  .meta({ id: "PipelineSources" });

export const store = z
  .object({
    sources: z.array(
      z.object({
        id: z.string(),
        kind: sourceKind,
        label: z.string(),
        address: z.string().nullable(),
        keyLabel: z.string().nullable(),
        packages: count,
        reason: z.string().nullable().describe("Why the source is unavailable; null if it is available"),
        needsKey: z.boolean(),
      }),
    ),
    packages: z.array(
      z.object({
        id: z.string(),
        sourceId: z.string(),
        name: z.string(),
        description: z.string().nullable(),
        category: z.string().nullable(),
        provider: z.string().nullable(),
        author: z.string().nullable(),
        tags: z.array(z.string()),
        targets: z.array(z.string()),
        verified: z.boolean(),
        featured: z.boolean(),
        status: z.string().nullable(),
        latestVersion: z.string().nullable(),
        versions: z.array(z.string()).describe("Newest first"),
        isPrivate: z.boolean(),
        licenseRequired: z.boolean(),
        keyLabel: z.string().nullable(),
        origin: z.object({
          kind: sourceKind,
          address: z.string().nullable().describe("Location of the package if not in the registry"),
          ref: z.string().nullable(),
        }),
        capabilities: capabilities.nullable(),
        sequencingCompatibility: z
          .object({
            readLengthClass: z.string().nullish(),
            readLayouts: z.array(z.string()),
            platformFamilies: z.array(z.string()),
          })
          .nullable(),
        databases: z.array(z.object({ id: z.string(), label: z.string(), version: z.string().nullable() })),
        sha256: z.string().nullable(),
        installable: z.boolean(),
        warnings: z.array(z.string()).describe("Properties that an installation cannot verify"),
        here: z
          .object({
            version: z.string(),
            packageState,
            sourceId: z.string().nullable(),
            enabled: z.boolean(),
            warnings: packageWarnings,
          })
          .nullable()
          .describe("Installed version; null if not installed"),
        updateAvailable: z.boolean(),
      }),
    ),
  })
  .meta({ id: "PipelineStore" });

export const installed = {
  pipelineId: z.string(),
  version: z.string(),
  sha256: z.string().nullable().describe("SHA-256 of the payload; null for a repository"),
  commit: z.string().optional().describe("Commit of the repository"),
  warnings: packageWarnings,
};

export const installRefusals = [
  unknownSource(),
  registryUnknown(),
  credentialsNeeded({ keyLabel: "<key>" }),
  repositoryKeyWanted(),
  packageNotFound(),
  registryUnreachable(),
  registryRefused({ status: "<status>" }),
  registryAnswerTooLarge(),
  registryInvalid(),
  registryAwayRedirect(),
  registryRedirectsTooOften(),
  checksumWrong(),
  packageUnreadable({ why: "<why>" }),
  packageInvalid([]),
  packageOfOtherId({ id: "<id>", wanted: "<wanted>" }),
  packageOfOtherVersion({ version: "<version>", wanted: "<wanted>" }),
  repositoryAddressInvalid(),
  repositoryNotCloned({ why: "<why>" }),
  repositoryWithoutManifest(),
  repositoryWithoutPackage({ place: "<place>" }),
  repositoryKeyRefused(),
  gitMissing(),
];
