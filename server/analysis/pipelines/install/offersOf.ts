import { ApiError, raise } from "../../../platform/errors/apiError.ts";
import type { Site } from "../../../platform/site/site.ts";
import { registryEntry, type RegistryPackage } from "./registryEntry.ts";
import {
  indexAddress,
  isPackageAddress,
  keyLabelOf,
  type SavedSource,
  type StoreSource,
} from "./getSources.ts";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { capabilitiesOf, targetsOf } from "../capabilities.ts";
import { packageInvalid, sourceSlow } from "../errors.ts";
import { faultSentence } from "../validation/packageFault.ts";
import { packageTree } from "../packageTree.ts";
import type { PipelinePackage } from "../pipelinePackage.ts";
import { readPackage } from "../readPackage.ts";
import { namesOf } from "./installPackage.ts";
import { type Obtained, obtainPackage, obtainPayload } from "./obtainPackage.ts";
import { registryIndex } from "./fetchRegistry.ts";

/**
 * The result of a request to a source. reason: why the request failed, null for success. needsKey: the source may
 * answer with a key.
 */
export interface AskedSource {
  source: StoreSource;
  offers: RegistryPackage[];
  reason: string | null;
  needsKey: boolean;
}

/**
 * Requests the packages of one source. A failed request is returned with its reason, so that it does not hide other
 * sources.
 */
export async function askedSource(site: Site, source: StoreSource, key?: string): Promise<AskedSource> {
  try {
    return { source, offers: await offersOf(site, source, key), reason: null, needsKey: false };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, status } = error;
    site.log.info({ sourceId: source.id, reason: message }, "a package source cannot be asked");
    // The caller can fix a 400, and here only with a key.
    return { source, offers: [], reason: message, needsKey: source.kind !== "registry" && status === 400 };
  }
}

const PATIENCE_MS = 15_000;
const LOOKED_AT_MS = 5 * 60_000;
const KEPT_MAX = 100;
const CATEGORIES = { analysis: null, submission: "submission", qc: "quality-control" } as const;

interface Looked {
  offer: Promise<RegistryPackage>;
  until: number;
}

const looked = new WeakMap<Site, Map<string, Looked>>();

/**
 * Returns the packages of one source within 15 seconds. key: for a private source, never stored. A package that is the
 * only one at its URL is fetched to read its manifest, and the result is cached for five minutes; a slower fetch
 * continues, and a later call returns its result. Raises sourceSlow, and what registryIndex and obtainPackage raise.
 */
async function offersOf(site: Site, source: StoreSource, key?: string): Promise<RegistryPackage[]> {
  if (source.kind === "registry")
    return registryIndex(indexAddress(source.url), { answerMaxMs: PATIENCE_MS });
  if (source.kind === "privateRegistry" && !isPackageAddress(source.url))
    return registryIndex(indexAddress(source.url), {
      bearer: key,
      keyLabel: keyLabelOf(source),
      answerMaxMs: PATIENCE_MS,
    });
  const offer = key === undefined ? lookedAt(site, source) : look(site, source, key);
  let patience: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    patience = setTimeout(() => refuse(sourceSlow()), PATIENCE_MS);
  });
  return Promise.race([offer, late])
    .then((entry) => [entry])
    .finally(() => clearTimeout(patience));
}

// Cached only for requests without a key, because the answer to a key is private to its owner.
function lookedAt(site: Site, source: SavedSource): Promise<RegistryPackage> {
  const kept = looked.get(site) ?? new Map<string, Looked>();
  looked.set(site, kept);
  const id = JSON.stringify(source);
  const known = kept.get(id);
  if (known && Date.now() < known.until) return known.offer;
  if (kept.size >= KEPT_MAX) kept.clear();
  const offer = look(site, source);
  kept.set(id, { offer, until: Date.now() + LOOKED_AT_MS });
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
    const { id = "" } = await namesOf(into);
    const read = await readPackage(into, {
      tree: await packageTree(into),
      source: "installed",
      named: { id },
    });
    if (!("pipeline" in read)) return raise(packageInvalid(read.faults.map(faultSentence)));
    return entryOf(read.pipeline, source, obtained);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function entryOf(
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
    targets: { supported: targetsOf(pipeline) },
    capabilities: capabilitiesOf(pipeline),
    sequencingCompatibility: manifest.sequencingCompatibility,
    source: {
      kind: source.kind,
      ...("keyLabel" in source && { keyLabel: source.keyLabel }),
      ...("descriptorPath" in source && { descriptorPath: source.descriptorPath }),
      ...(from.repository !== undefined && { repository: from.repository, refDefault: from.ref }),
    },
  });
}
