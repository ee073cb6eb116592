import { ApiError, raise } from "../../../platform/errors/apiError.ts";
import type { Site } from "../../../platform/site/site.ts";
import { registryEntry, type RegistryPackage } from "./registryEntry.ts";
import {
  indexAddress,
  isPackageAddress,
  sourceKeyLabel,
  type SavedSource,
  type StoreSource,
} from "./getSources.ts";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { packageCapabilities, supportedTargets } from "../capabilities.ts";
import { packageInvalid, sourceSlow } from "../errors.ts";
import { faultSentence } from "../validation/validationError.ts";
import { readPackageTree } from "../readPackageTree.ts";
import type { PipelinePackage } from "../pipelinePackage.ts";
import { readPackage } from "../readPackage.ts";
import { readNames } from "./installPackage.ts";
import { type Obtained, obtainPackage, obtainPayload } from "./obtainPackage.ts";
import { fetchIndex } from "./fetchRegistry.ts";

/**
 * The result of a request to a source. reason: why the request failed, null for success. needsKey: the source may
 * answer with a key.
 */
export interface SourceAnswer {
  source: StoreSource;
  offers: RegistryPackage[];
  reason: string | null;
  needsKey: boolean;
}

/**
 * Requests the packages of one source. A failed request is returned with its reason, so that it does not hide other
 * sources.
 */
export async function requestOffers(site: Site, source: StoreSource, key?: string): Promise<SourceAnswer> {
  try {
    return { source, offers: await readOffers(site, source, key), reason: null, needsKey: false };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, status } = error;
    site.log.info({ sourceId: source.id, reason: message }, "a package source cannot be asked");
    // The caller can fix a 400, and here only with a key.
    return { source, offers: [], reason: message, needsKey: source.kind !== "registry" && status === 400 };
  }
}

const PATIENCE_MS = 15_000;
const CACHE_MS = 5 * 60_000;
const CACHED_MAX = 100;
const CATEGORIES = { analysis: null, submission: "submission", qc: "quality-control" } as const;

interface CachedOffer {
  offer: Promise<RegistryPackage>;
  until: number;
}

const cachedOffers = new WeakMap<Site, Map<string, CachedOffer>>();

/**
 * Returns the packages of one source within 15 seconds. key: for a private source, never stored. A package that is the
 * only one at its URL is fetched to read its manifest, and the result is cached for five minutes; a slower fetch
 * continues, and a later call returns its result. Raises sourceSlow, and what fetchIndex and obtainPackage raise.
 */
async function readOffers(site: Site, source: StoreSource, key?: string): Promise<RegistryPackage[]> {
  if (source.kind === "registry") return fetchIndex(indexAddress(source.url), { answerMaxMs: PATIENCE_MS });
  if (source.kind === "privateRegistry" && !isPackageAddress(source.url))
    return fetchIndex(indexAddress(source.url), {
      bearer: key,
      keyLabel: sourceKeyLabel(source),
      answerMaxMs: PATIENCE_MS,
    });
  const offer = key === undefined ? getCachedOffer(site, source) : look(site, source, key);
  let patience: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    patience = setTimeout(() => refuse(sourceSlow()), PATIENCE_MS);
  });
  return Promise.race([offer, late])
    .then((entry) => [entry])
    .finally(() => clearTimeout(patience));
}

// Cached only for requests without a key, because the answer to a key is private to its owner.
function getCachedOffer(site: Site, source: SavedSource): Promise<RegistryPackage> {
  const kept = cachedOffers.get(site) ?? new Map<string, CachedOffer>();
  cachedOffers.set(site, kept);
  const id = JSON.stringify(source);
  const known = kept.get(id);
  if (known && Date.now() < known.until) return known.offer;
  if (kept.size >= CACHED_MAX) kept.clear();
  const offer = look(site, source);
  kept.set(id, { offer, until: Date.now() + CACHE_MS });
  // A failure is not cached: the next caller requests it again.
  offer.catch(() => kept.delete(id));
  return offer;
}

async function look(site: Site, source: SavedSource, key?: string): Promise<RegistryPackage> {
  const packages = join(site.env.home, "packages");
  await mkdir(packages, { recursive: true, mode: 0o750 });
  const folder = await mkdtemp(join(packages, ".look-"));
  try {
    const into = join(folder, "package");
    const obtained =
      source.kind === "privateRegistry"
        ? await obtainPayload(source, { key }, into)
        : await obtainPackage(site, { source, wanted: { pipelineId: "", key }, into });
    const { id = "" } = await readNames(into);
    const read = await readPackage(into, {
      tree: await readPackageTree(into),
      source: "installed",
      named: { id },
    });
    if (!("pipeline" in read)) return raise(packageInvalid(read.faults.map(faultSentence)));
    return toEntry(read.pipeline, source, obtained);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function toEntry(
  pipeline: PipelinePackage,
  source: SavedSource,
  { sha256, ...from }: Obtained,
): RegistryPackage {
  const { id, version, manifest, registry } = pipeline;
  return registryEntry.parse({
    id,
    name: registry.name,
    shortDescription: registry.description,
    category: CATEGORIES[registry.category],
    provider: manifest.package.provider,
    latestVersion: version,
    versions: [{ version, ...(sha256 !== null && { sha256 }) }],
    targets: { supported: supportedTargets(pipeline) },
    capabilities: packageCapabilities(pipeline),
    sequencingCompatibility: manifest.sequencingCompatibility,
    source: {
      kind: source.kind,
      ...("keyLabel" in source && { keyLabel: source.keyLabel }),
      ...("descriptorPath" in source && { descriptorPath: source.descriptorPath }),
      ...(from.repository !== undefined && { repository: from.repository, refDefault: from.ref }),
    },
  });
}
