import { packageCapabilities, packageNeeds, supportedTargets } from "../analysis/pipelines/capabilities.ts";
import { compareVersions } from "../analysis/pipelines/compareVersions.ts";
import type { PipelinePackage } from "../analysis/pipelines/pipelinePackage.ts";
import type { ListedSource, ListedVersion, PipelineEntry, PipelineMetadata } from "./entry.ts";
import { isRecord, type Listing } from "./listing.ts";
import { ORIGIN } from "./documents.ts";
import type { PublishedVersion } from "./payload/cachePayload.ts";

const OWN_LABEL = "This registry";

/** Creates the metadata of one pipeline (catalog-and-registry §2): the contents of its newest version, overridden by
 *  listing.json. versions: those whose payload is hosted here; none for a pipeline that is installed from elsewhere.
 *  Returns its index entry and its complete metadata. Throws an Error when the data is not sufficient for an entry. */
export function buildListing(
  id: string,
  versions: PublishedVersion[],
  listing: Listing,
): { entry: PipelineEntry; metadata: PipelineMetadata } {
  const listed = listedVersions(id, versions, listing);
  const latestVersion =
    listed.find(({ version }) => version === listing.latestVersion)?.version ??
    listed[0]?.version ??
    // For a pipeline that is installed from elsewhere, only the listing contains the version.
    listing.latestVersion;
  const newest =
    versions.find(({ version }) => version === latestVersion) ??
    versions.toSorted((one, other) => compareVersions(other.version, one.version))[0];
  const pack = newest && wholePackage(id, newest);
  const entry = buildEntry(id, { pack, listing, latestVersion, versions: listed });
  return { entry, metadata: { ...entry, ...buildMetadata(pack, listing) } };
}

// Newest first. A private pipeline has no download URLs.
function listedVersions(id: string, versions: PublishedVersion[], listing: Listing): ListedVersion[] {
  const own = versions.map(({ version, sha256, sizeBytes }): ListedVersion => {
    const downloadUrl = `${ORIGIN}/registry/pipelines/${id}/${version}/download`;
    return { version, ...(!listing.isPrivate && { downloadUrl }), sha256, sizeBytes };
  });
  // For a pipeline hosted elsewhere, the listing may contain only its newest version.
  const { latestVersion, versions: described = [] } = listing;
  const isDescribed = described.some(({ version }) => version === latestVersion);
  const newest =
    own.length === 0 && latestVersion !== undefined && !isDescribed ? [{ version: latestVersion }] : [];
  const others = [...newest, ...described].filter((one) =>
    own.every(({ version }) => version !== one.version),
  );
  return [...own, ...others].sort((one, other) => compareVersions(other.version, one.version));
}

function buildEntry(
  id: string,
  {
    pack,
    listing,
    latestVersion,
    versions,
  }: {
    pack: PipelinePackage | undefined;
    listing: Listing;
    latestVersion: string | undefined;
    versions: ListedVersion[];
  },
): PipelineEntry {
  const name = listing.name ?? pack?.registry.name;
  if (typeof name !== "string") throw new Error("name is missing");
  const isPrivate = listing.isPrivate ?? false;
  const provider = listing.provider ?? pack?.manifest.package.provider;
  return {
    id,
    name,
    shortName: listing.shortName ?? name,
    shortDescription: listing.shortDescription ?? pack?.manifest.package.description,
    category: listing.category ?? (pack ? defaultCategory(pack) : "metagenomics"),
    tags: listing.tags ?? [],
    author: listing.author ?? provider,
    provider,
    latestVersion,
    versions,
    verified: listing.verified ?? false,
    featured: listing.featured ?? false,
    status: listing.status ?? (isPrivate ? "private" : "available"),
    icon: listing.icon ?? pack?.registry.icon,
    isPrivate,
    licenseRequired: listing.licenseRequired ?? false,
    targets: listing.targets ?? { supported: pack ? supportedTargets(pack) : [] },
    capabilities: pack
      ? packageCapabilities(pack)
      : { requiresLinkedReads: false, writesCanonicalReadMetadata: false, writesCanonicalReadFiles: false },
    sequencingCompatibility: parseCompatibility(
      listing.sequencingCompatibility ??
        pack?.manifest.sequencingCompatibility ??
        pack?.registry.sequencingCompatibility,
    ),
    source: parseSource(listing.source),
    databases: listing.databases ?? [],
  };
}

/** Returns the registry category of a package: a package that analyzes only orders belongs to their preparation. */
function defaultCategory(pack: PipelinePackage): string {
  if (pack.registry.category === "submission") return "submission";
  if (pack.registry.category === "qc") return "quality-control";
  return supportedTargets(pack).includes("study") ? "metagenomics" : "order-utilities";
}

function parseCompatibility(given: unknown): PipelineEntry["sequencingCompatibility"] {
  if (!isRecord(given)) return undefined;
  const { readLengthClass, readLayouts, platformFamilies } = given;
  return {
    readLengthClass: typeof readLengthClass === "string" ? readLengthClass : undefined,
    readLayouts: parseTexts(readLayouts),
    platformFamilies: parseTexts(platformFamilies),
  };
}

function parseSource(given: Listing["source"]): ListedSource {
  const text = (key: string) => {
    const value = given?.[key];
    return typeof value === "string" ? value : undefined;
  };
  return {
    ...given,
    kind: given?.kind ?? "registry",
    label: text("label") ?? (given ? undefined : OWN_LABEL),
    repository: text("repository"),
    refDefault: text("refDefault"),
    descriptorPath: text("descriptorPath"),
    includeWorkflow: given?.["includeWorkflow"] === true,
    keyLabel: text("keyLabel"),
  };
}

function buildMetadata(
  pack: PipelinePackage | undefined,
  listing: Listing,
): Omit<PipelineMetadata, keyof PipelineEntry> {
  const description = listing.description ?? pack?.registry.description ?? listing.shortDescription;
  if (!pack)
    return {
      description,
      steps: [],
      tools: [],
      defaultConfig: {},
      inputs: [],
      inputFiles: [],
      outputs: [],
    };
  const { manifest, definition, registry } = pack;
  const { inputs: _inputs, ...needs } = packageNeeds(pack);
  return {
    description,
    website: registry.website ?? manifest.package.website,
    steps: definition.steps.map(({ id, name, description, category, dependsOn = [] }) => ({
      id,
      name,
      description,
      category,
      dependsOn,
    })),
    tools: listTools(pack),
    requirements: { ...needs, flags: registry.requires ?? {} },
    configSchema: registry.configSchema,
    defaultConfig: registry.defaultConfig ?? {},
    inputs: (manifest.inputs ?? []).map(({ id, scope, source, required = true }) => ({
      id,
      scope,
      source,
      required,
    })),
    inputFiles: definition.inputs ?? [],
    outputs: registry.outputs ?? [],
  };
}

/** Returns the engine, the workflow if it is a third-party one, and the tools of the steps. */
function listTools({ manifest: { execution }, definition }: PipelinePackage): PipelineMetadata["tools"] {
  const { type, pipeline, version } = execution;
  const isRemote = type === "nextflow" && pipeline !== undefined && /^\w[\w.-]*\/\w[\w.-]*$/.test(pipeline);
  const named = definition.steps.flatMap((step) => ("tools" in step ? toolNames(step.tools) : []));
  const tools = [
    { name: type === "process" ? "Node.js" : "Nextflow" },
    ...(isRemote ? [{ name: pipeline, version }] : []),
    ...named,
  ];
  return tools.filter(({ name }, index) => tools.findIndex((one) => one.name === name) === index);
}

function toolNames(given: unknown): PipelineMetadata["tools"] {
  if (!Array.isArray(given)) return [];
  return given.flatMap((tool: unknown) => {
    if (typeof tool === "string") return [{ name: tool }];
    if (!isRecord(tool) || typeof tool["name"] !== "string") return [];
    return [{ name: tool["name"], ...(typeof tool["version"] === "string" && { version: tool["version"] }) }];
  });
}

function parseTexts(given: unknown): string[] {
  return Array.isArray(given) ? given.filter((one) => typeof one === "string") : [];
}

// No response contains the placeholder values below.
function wholePackage(id: string, { version, documents }: PublishedVersion): PipelinePackage {
  const samplesheet = { format: "csv" as const, filename: "", columns: [] };
  const unread = { samplesheet, parsers: [], warnings: [], lacksWorkflow: false };
  return { id, version, folder: "", source: "folder", ...documents, ...unread };
}
