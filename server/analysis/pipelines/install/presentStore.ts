import type { Site } from "../../../platform/site/site.ts";
import { compareVersions } from "../compareVersions.ts";
import { readEnablements } from "../enablement.ts";
import { faultSentence, warningSentences } from "../validation/validationError.ts";
import { readPackages } from "../readPackages.ts";
import type { PipelinePackage } from "../pipelinePackage.ts";
import type { SourceAnswer } from "./readOffers.ts";
import { isRepository, packageChecksum, payloadAddress } from "./obtainPackage.ts";
import { type Provenance, readProvenance, UNVERIFIED } from "./provenance.ts";
import type { RegistryPackage } from "./registryEntry.ts";
import { indexAddress, type StoreSource } from "./getSources.ts";

/** Formats the packages of sources, with their installed versions, for the facility. */
export async function presentStore(site: Site, answers: SourceAnswer[]) {
  const { pipelines } = await readPackages(site);
  const ids = new Set(answers.flatMap(({ offers }) => offers.map(({ id }) => id)));
  const found = [...ids].flatMap((id) => pipelines.get(id) ?? []);
  const decided = await readEnablements(site.database, found);
  const here = new Map<string, InstalledPipeline>();
  for (const pipeline of found) {
    const provenance = pipeline.source === "installed" ? await readProvenance(pipeline.folder) : undefined;
    here.set(pipeline.id, { pipeline, provenance, enabled: decided.get(pipeline.id)?.enabled ?? false });
  }
  return {
    sources: answers.map(presentSource),
    packages: answers.flatMap(({ source, offers }) =>
      offers.map((entry) => presentImportCandidate(entry, { source, here: here.get(entry.id) })),
    ),
  };
}

/** An installed pipeline, with its provenance if known. */
interface InstalledPipeline {
  pipeline: PipelinePackage;
  provenance: Provenance | undefined;
  enabled: boolean;
}

/** address: URL of the registry, package or repository; null when unknown. */
function presentSource({ source, offers, reason, needsKey }: SourceAnswer) {
  return {
    id: source.id,
    kind: source.kind,
    label: source.label,
    address: (source.kind === "github" ? source.repository : source.url) ?? null,
    keyLabel: "keyLabel" in source ? (source.keyLabel ?? null) : null,
    packages: offers.length,
    reason,
    needsKey,
  };
}

/**
 * installable: a version is known, or the package is in a repository, which has a commit instead. warnings: what an
 * installation of the newest version could not verify. here.warnings: those of the installed package. origin: the host
 * of the package, when it differs from that of its registry.
 */
function presentImportCandidate(
  entry: RegistryPackage,
  { source, here }: { source: StoreSource; here: InstalledPipeline | undefined },
) {
  const { versions } = entry;
  const latestVersion = entry.latestVersion ?? null;
  const isCloned = isRepository(entry);
  const checksum = latestVersion === null ? undefined : packageChecksum(entry, latestVersion);
  const listed = new Set([
    ...(latestVersion === null ? [] : [latestVersion]),
    ...versions.map(({ version }) => version),
  ]);
  const sourceKey = "keyLabel" in source ? source.keyLabel : undefined;
  return {
    id: entry.id,
    sourceId: source.id,
    name: entry.name,
    description: entry.shortDescription ?? null,
    category: entry.category ?? null,
    provider: entry.provider ?? null,
    author: entry.author ?? null,
    tags: entry.tags,
    targets: entry.targets?.supported ?? [],
    verified: entry.verified,
    featured: entry.featured,
    status: entry.status ?? null,
    latestVersion,
    versions: [...listed].toSorted((one, other) => compareVersions(other, one)),
    isPrivate: entry.isPrivate || source.kind === "privateRegistry",
    licenseRequired: entry.licenseRequired,
    keyLabel: entry.source?.keyLabel ?? sourceKey ?? null,
    origin: {
      kind: isCloned ? ("github" as const) : source.kind,
      address: isCloned ? (entry.source?.repository ?? null) : keyRecipient(entry, source),
      ref: (isCloned ? entry.source?.refDefault : null) ?? null,
    },
    capabilities: entry.capabilities ?? null,
    sequencingCompatibility: entry.sequencingCompatibility ?? null,
    databases: entry.databases.map(({ id, label, version }) => ({
      id,
      label: label ?? id,
      version: version ?? null,
    })),
    sha256: checksum ?? null,
    installable: isCloned || latestVersion !== null,
    warnings: isCloned || checksum !== undefined ? [] : [faultSentence(UNVERIFIED)],
    here: here
      ? {
          version: here.pipeline.version,
          packageState: here.pipeline.source,
          sourceId: here.provenance?.sourceId ?? null,
          enabled: here.enabled,
          warnings: warningSentences(here.pipeline.warnings),
        }
      : null,
    updateAvailable: here !== undefined && isUpdate(latestVersion, source, here),
  };
}

// A newer version from another source is a different package of the same name; a package in the operator's own
// directory stays in use.
function isUpdate(
  latestVersion: string | null,
  source: StoreSource,
  { pipeline, provenance }: InstalledPipeline,
): boolean {
  if (
    latestVersion === null ||
    pipeline.source === "folder" ||
    compareVersions(latestVersion, pipeline.version) <= 0
  )
    return false;
  return provenance === undefined || provenance.sourceId === source.id;
}

// The owner of a key has to know its recipient, which only the index states.
function keyRecipient(entry: RegistryPackage, source: StoreSource): string | null {
  if (!entry.isPrivate || source.kind !== "registry" || !entry.latestVersion) return null;
  return new URL(payloadAddress(entry, entry.latestVersion, indexAddress(source.url))).origin;
}
