import type { Site } from "../../site.ts";
import { compareVersions } from "../compareVersions.ts";
import { packagesOf } from "../packagesOf.ts";
import type { PipelinePackage } from "../pipelinePackage.ts";
import type { AskedSource } from "./askedSource.ts";
import { packageChecksum } from "./packageChecksum.ts";
import { type Provenance, readProvenance } from "./provenance.ts";
import type { RegistryPackage } from "./registryIndex.ts";
import type { StoreSource } from "./sources.ts";

/** What sources offer beside what is here, as facility admins see it. */
export async function presentStore(site: Site, asked: AskedSource[]) {
  const { pipelines } = await packagesOf(site);
  const offered = new Set(asked.flatMap(({ offers }) => offers.map(({ id }) => id)));
  const here = new Map<string, Here>();
  for (const id of offered) {
    const pipeline = pipelines.get(id);
    const isInstalled = pipeline?.source === "installed";
    if (pipeline)
      here.set(id, { pipeline, provenance: isInstalled ? await readProvenance(pipeline.folder) : undefined });
  }
  return {
    sources: asked.map(presentSource),
    packages: asked.flatMap(({ source, offers }) =>
      offers.map((entry) => presentOffer(entry, { source, here: here.get(entry.id) })),
    ),
  };
}

/** A pipeline as it is here, and how its package came here where that is known. */
interface Here {
  pipeline: PipelinePackage;
  provenance: Provenance | undefined;
}

/** address: of the registry, package or repository; null where none is known. */
function presentSource({ source, offers, reason, needsKey }: AskedSource) {
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

/** installable: it gives a checksum, without which nothing is installed, or
 *  it is a repository, whose commit is told instead. origin: where the package itself lies, where that is another place
 *  than its registry. */
function presentOffer(
  entry: RegistryPackage,
  { source, here }: { source: StoreSource; here: Here | undefined },
) {
  const { latestVersion, versions } = entry;
  const isRepository = entry.source?.kind === "github" && Boolean(entry.source.repository);
  const listed = versions.some(({ version }) => version === latestVersion)
    ? versions
    : [...versions, { version: latestVersion }];
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
    versions: listed.map(({ version }) => version).toSorted((one, other) => compareVersions(other, one)),
    isPrivate: entry.isPrivate || source.kind === "privateRegistry",
    licenseRequired: entry.licenseRequired,
    keyLabel: entry.source?.keyLabel ?? sourceKey ?? null,
    origin: {
      kind: isRepository ? ("github" as const) : source.kind,
      address: (isRepository ? entry.source?.repository : null) ?? null,
      ref: (isRepository ? entry.source?.refDefault : null) ?? null,
    },
    capabilities: entry.capabilities ?? null,
    sequencingCompatibility: entry.sequencingCompatibility ?? null,
    databases: entry.databases.map(({ id, label, version }) => ({
      id,
      label: label ?? id,
      version: version ?? null,
    })),
    sha256: packageChecksum(entry, latestVersion) ?? null,
    installable: isRepository || packageChecksum(entry, latestVersion) !== undefined,
    here: here
      ? {
          version: here.pipeline.version,
          packageState: here.pipeline.source,
          sourceId: here.provenance?.sourceId ?? null,
        }
      : null,
    updateAvailable: here !== undefined && isUpdate(latestVersion, source, here),
  };
}

// Of what came from another source a newer version is something else that has its name; what lies in the operator's own
// folder stays what is used.
function isUpdate(latestVersion: string, source: StoreSource, { pipeline, provenance }: Here): boolean {
  if (pipeline.source === "folder" || compareVersions(latestVersion, pipeline.version) <= 0) return false;
  return provenance === undefined || provenance.sourceId === source.id;
}
