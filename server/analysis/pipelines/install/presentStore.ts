import type { Site } from "../../../platform/site/site.ts";
import { compareVersions } from "../compareVersions.ts";
import { enablements } from "../enablement.ts";
import { faultText, warningTexts } from "../packageFault.ts";
import { packagesOf } from "../packagesOf.ts";
import type { PipelinePackage } from "../pipelinePackage.ts";
import type { AskedSource } from "./askedSource.ts";
import { isRepository } from "./obtainPackage.ts";
import { packageChecksum } from "./packageChecksum.ts";
import { payloadAddress } from "./payloadAddress.ts";
import { type Provenance, readProvenance, UNVERIFIED } from "./provenance.ts";
import type { RegistryPackage } from "./registryEntry.ts";
import { indexAddress, type StoreSource } from "./sources.ts";

/** What sources offer beside what is here, as facility admins see it. */
export async function presentStore(site: Site, asked: AskedSource[]) {
  const { pipelines } = await packagesOf(site);
  const ids = new Set(asked.flatMap(({ offers }) => offers.map(({ id }) => id)));
  const found = [...ids].flatMap((id) => pipelines.get(id) ?? []);
  const decided = await enablements(found);
  const here = new Map<string, Here>();
  for (const pipeline of found) {
    const provenance = pipeline.source === "installed" ? await readProvenance(pipeline.folder) : undefined;
    here.set(pipeline.id, { pipeline, provenance, enabled: decided.get(pipeline.id)?.enabled ?? false });
  }
  return {
    sources: asked.map(presentSource),
    packages: asked.flatMap(({ source, offers }) =>
      offers.map((entry) => presentImportCandidate(entry, { source, here: here.get(entry.id) })),
    ),
  };
}

/** A pipeline as it is here, and how its package came here where that is known. */
interface Here {
  pipeline: PipelinePackage;
  provenance: Provenance | undefined;
  enabled: boolean;
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

/** installable: a version is known, or it is a repository, whose commit is told instead. warnings: what an installation
 *  of the newest version would not be able to verify. here.warnings: those of the package that is installed. origin: where the package itself lies, where that is another place
 *  than its registry. */
function presentImportCandidate(
  entry: RegistryPackage,
  { source, here }: { source: StoreSource; here: Here | undefined },
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
      address: isCloned ? (entry.source?.repository ?? null) : keptElsewhere(entry, source),
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
    warnings: isCloned || checksum !== undefined ? [] : [faultText(UNVERIFIED)],
    here: here
      ? {
          version: here.pipeline.version,
          packageState: here.pipeline.source,
          sourceId: here.provenance?.sourceId ?? null,
          enabled: here.enabled,
          warnings: warningTexts(here.pipeline.warnings),
        }
      : null,
    updateAvailable: here !== undefined && isUpdate(latestVersion, source, here),
  };
}

// Of what came from another source a newer version is something else that has its name; what lies in the operator's own
// folder stays what is used.
function isUpdate(
  latestVersion: string | null,
  source: StoreSource,
  { pipeline, provenance }: Here,
): boolean {
  if (
    latestVersion === null ||
    pipeline.source === "folder" ||
    compareVersions(latestVersion, pipeline.version) <= 0
  )
    return false;
  return provenance === undefined || provenance.sourceId === source.id;
}

// Who gives a key has to know who gets it, and that is for the index to say.
function keptElsewhere(entry: RegistryPackage, source: StoreSource): string | null {
  if (!entry.isPrivate || source.kind !== "registry" || !entry.latestVersion) return null;
  return new URL(payloadAddress(entry, entry.latestVersion, indexAddress(source.url))).origin;
}
