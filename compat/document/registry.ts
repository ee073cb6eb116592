import { z } from "zod";
import { notFound } from "../../server/platform/errors/errors.ts";
import { invalidPipelineId, packageNotFound } from "../../server/analysis/pipelines/errors.ts";
import { invalidPipelineVersion, noReleases, unknownAccession } from "../../server/registry/errors.ts";
import { pipelineNotFound } from "../../server/analysis/runRecords/errors.ts";
import type { registry } from "../registry.ts";
import type { Described, FileAnswer } from "./operation.ts";
import { capabilities, configSchema, needs, packageOutput, pipelineInput, target } from "./pipelines.ts";
import { count, freeObject, unchanged } from "./shapes.ts";
import { collections } from "./technologies.ts";

const entry = {
  id: z.string(),
  name: z.string(),
  shortName: z.string(),
  shortDescription: z.string().optional(),
  category: z.string(),
  tags: z.array(z.string()),
  author: z.string().optional(),
  provider: z.string().optional(),
  latestVersion: z.string().optional(),
  versions: z
    .array(
      z.object({
        version: z.string(),
        downloadUrl: z.string().optional().describe("URL of a payload that is hosted here and not private"),
        sha256: z.string().optional().describe("SHA-256 of the payload, lower-case hex"),
        sizeBytes: count.optional(),
      }),
    )
    .describe("Newest first"),
  verified: z.boolean(),
  featured: z.boolean(),
  status: z.string(),
  icon: z.string().optional(),
  isPrivate: z.boolean(),
  licenseRequired: z.boolean(),
  targets: z.object({ supported: z.array(target) }),
  capabilities,
  sequencingCompatibility: z
    .object({
      readLengthClass: z.string().optional(),
      readLayouts: z.array(z.string()),
      platformFamilies: z.array(z.string()),
    })
    .optional(),
  source: z.looseObject({
    kind: z.string(),
    label: z.string().optional(),
    repository: z.string().optional(),
    refDefault: z.string().optional(),
    descriptorPath: z.string().optional(),
    includeWorkflow: z.boolean(),
    keyLabel: z.string().optional(),
  }),
  databases: z.array(freeObject),
};

const text = z.string().optional();

const index = z
  .object({
    version: z.string().describe("Schema version of this document"),
    lastUpdated: z.iso.date(),
    baseUrl: z.string(),
    pipelines: z.array(z.object(entry).meta({ id: "RegistryPipeline" })),
    categories: z.array(z.object({ id: z.string(), name: z.string(), description: z.string() })),
  })
  .meta({ id: "RegistryIndex" });

const metadata = z
  .object({
    ...entry,
    description: text,
    website: text,
    steps: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        description: text,
        category: text,
        dependsOn: z.array(z.string()).describe("Ids of other steps"),
      }),
    ),
    tools: z.array(z.object({ name: z.string(), version: text })),
    requirements: z
      .object({ ...needs, flags: z.record(z.string(), z.boolean()) })
      .optional()
      .describe("Present if the package is hosted here"),
    configSchema: configSchema.optional(),
    defaultConfig: freeObject,
    inputs: z.array(pipelineInput),
    inputFiles: z.array(z.looseObject({ id: z.string(), name: z.string() })),
    outputs: z.array(packageOutput),
  })
  .meta({ id: "RegistryPipelineMetadata" });

const checklist = z
  .looseObject({ accession: z.string(), image: z.string().optional() })
  .meta({ id: "PublishedChecklist", description: "Published checklist with all its fields." });

const metric = z.looseObject({
  id: z.string(),
  label: z.string(),
  category: z.string(),
  source: z.string(),
  unit: z.string(),
  cadence: z.string(),
  flagship: z.boolean(),
  series: z.array(z.tuple([z.string(), z.number()])).describe("Date and value, oldest first"),
});

const allowed: FileAnswer = {
  description: "Cross-origin GET and HEAD requests are allowed",
  contentTypes: [],
};
const preflight = {
  summary: "CORS preflight",
  procedure: "bytes.registry.here",
  query: z.object({}),
  answers: { 204: allowed },
  errors: [notFound()],
};

export const registryDescribed: Described<typeof registry> = {
  "GET /registry": {
    summary: "Get the pipeline index",
    procedure: "bytes.registry.index",
    answers: { 200: index, 304: unchanged },
    errors: [notFound()],
  },
  "GET /registry/pipelines/:id/:version/download": {
    summary: "Download the payload of a pipeline version",
    description: "`Digest` is the SHA-256 from the index. Private payloads are not available.",
    procedure: "bytes.registry.payload",
    answers: {
      200: { description: "Package as a gzipped tar archive", contentTypes: ["application/gzip"] },
      304: unchanged,
    },
    errors: [invalidPipelineId(), invalidPipelineVersion(), packageNotFound(), notFound()],
  },
  "OPTIONS /registry": preflight,
  "OPTIONS /registry/pipelines/:id/:version/download": preflight,
  "GET /registry/mixs": {
    summary: "List published checklists, or get one",
    procedure: "bytes.registry.checklists",
    answers: {
      200: z.union([
        z.object({ version: z.int(), checklists: z.array(checklist) }),
        z.object({ version: z.int(), checklist }),
      ]),
      304: unchanged,
    },
    errors: [unknownAccession({ accession: "<accession>" }), notFound()],
  },
  "OPTIONS /registry/mixs": preflight,
  "GET /registry/sequencing-tech": {
    summary: "Get the complete sequencing technology catalog, as a provider",
    procedure: "bytes.registry.technologies",
    answers: { 200: z.looseObject({ ...collections, version: z.int() }), 304: unchanged },
    errors: [notFound()],
  },
  "OPTIONS /registry/sequencing-tech": {
    summary: "Cross-origin requests are not allowed",
    answers: {},
    errors: [notFound()],
  },
  "GET /registry/assets/:name": {
    summary: "Get an image that registry documents refer to",
    procedure: "bytes.registry.asset",
    answers: {
      200: {
        description: "Image",
        contentTypes: ["image/png", "image/svg+xml", "image/webp"],
      },
      304: unchanged,
    },
    errors: [notFound()],
  },
  "GET /registry/:id": {
    summary: "Get the metadata of a pipeline",
    description: "Includes private pipelines.",
    procedure: "bytes.registry.pipeline",
    answers: { 200: metadata, 304: unchanged },
    errors: [invalidPipelineId(), pipelineNotFound(), notFound()],
  },
  "OPTIONS /registry/:id": preflight,
  "GET /version": {
    summary: "Get the newest release of a channel",
    description: "`updateAvailable` is returned for the version in `current`.",
    procedure: "bytes.registry.release",
    answers: {
      200: z.object({
        latest: z.object({
          version: z.string(),
          channel: z.string(),
          releaseDate: text,
          downloadUrl: text,
          checksum: text,
          releaseNotes: text,
          minNodeVersion: text,
          databaseRequirement: text,
        }),
        updateAvailable: z.boolean(),
        currentVersion: z.string(),
      }),
      304: unchanged,
    },
    errors: [noReleases(), notFound()],
  },
  "GET /research-data": {
    summary: "List public metrics",
    description:
      "All filters must match; `metric` is a comma-separated list of ids. With `latest`, each series contains only its last point.",
    procedure: "bytes.registry.researchData",
    query: z.object({
      flagship: z.string().optional().describe("1 or true"),
      latest: z.string().optional().describe("1 or true"),
      metric: z.string().optional(),
      category: z.string().optional(),
    }),
    answers: {
      200: z.object({
        schemaVersion: z.number(),
        generatedAt: text,
        asOf: text,
        license: z.string(),
        categories: z.record(z.string(), z.string()),
        count,
        metrics: z.array(metric),
      }),
      304: unchanged,
    },
    errors: [notFound()],
  },
};
