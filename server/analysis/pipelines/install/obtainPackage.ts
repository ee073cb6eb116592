import { createHash } from "node:crypto";
import { raise } from "../../../platform/errors/apiError.ts";
import type { Site } from "../../../platform/site/site.ts";
import { checksumWrong, credentialsNeeded, packageNotFound, registryInvalid } from "../errors.ts";
import { clonePackage } from "./clonePackage.ts";
import { fetchRegistry, fetchIndex } from "./fetchRegistry.ts";
import type { RegistryPackage } from "./registryEntry.ts";
import {
  indexAddress,
  isPackageAddress,
  sourceKeyLabel,
  type SavedSource,
  type StoreSource,
} from "./getSources.ts";
import { unpackPackage } from "./unpackPackage.ts";
import { publicUrl } from "../../../platform/site/publicUrl.ts";

export const PACKAGE_MAX_BYTES = 32 * 1024 * 1024;

/**
 * The requested package. version: when omitted, the newest, or the only one. key: for a private source; sent to the
 * host of the package and never stored.
 */
interface Wanted {
  pipelineId: string;
  version?: string | undefined;
  key?: string | undefined;
}

/**
 * The fetched package. version: the version that the package must have; undefined when only the package states it.
 * sha256: of its payload, null for a package from a repository. isUnverified: its source states no SHA-256. repository,
 * ref, commit: of the repository.
 */
export interface Obtained {
  version?: string | undefined;
  sha256: string | null;
  isUnverified?: true;
  repository?: string;
  ref?: string | null;
  commit?: string;
}

/**
 * Fetches a package from a source and unpacks it into the new directory `into`. Verifies only its SHA-256, where the
 * index states one; the caller validates the rest. Sends the key of a private source only to the origin of that source.
 * Raises packageNotFound, checksumWrong, credentialsNeeded, and what fetchIndex, fetchRegistry, unpackPackage and
 * clonePackage raise.
 */
export async function obtainPackage(
  site: Site,
  { source, wanted, into }: { source: StoreSource; wanted: Wanted; into: string },
): Promise<Obtained> {
  if (source.kind === "github") return clonePackage(site, source, { into, token: wanted.key }).then(cloned);
  if (source.kind === "privateRegistry" && isPackageAddress(source.url))
    return obtainPayload(source, wanted, into);
  const index = indexAddress(source.url);
  const isPrivate = source.kind === "privateRegistry";
  const entries = await fetchIndex(
    index,
    isPrivate ? { bearer: wanted.key, keyLabel: sourceKeyLabel(source) } : {},
  );
  const entry = entries.find(({ id }) => id === wanted.pipelineId) ?? raise(packageNotFound());
  if (isRepository(entry)) return obtainClone(site, { entry, wanted, into });
  const version = wanted.version ?? entry.latestVersion ?? raise(packageNotFound());
  const isOffered = version === entry.latestVersion || entry.versions.some((one) => one.version === version);
  if (!isOffered) raise(packageNotFound());

  const given = packageChecksum(entry, version);
  if (entry.isPrivate && wanted.key === undefined)
    raise(credentialsNeeded({ keyLabel: sourceKeyLabel(entry.source ?? {}) }));
  const payload = await fetchRegistry(fetchAddress(site, { entry, version, index }), {
    maxBytes: PACKAGE_MAX_BYTES,
    ...(isPrivate
      ? { bearer: wanted.key, keyOrigin: new URL(index).origin, keyLabel: sourceKeyLabel(source) }
      : { bearer: entry.isPrivate ? wanted.key : undefined }),
  });
  const sha256 = createHash("sha256").update(payload).digest("hex");
  if (given !== undefined && given !== sha256) raise(checksumWrong());
  await unpackPackage(payload, into);
  return { version, sha256, ...(given === undefined && { isUnverified: true }) };
}

/**
 * Fetches the single package at the URL of a private source. Its checksum cannot be verified, because no index states
 * it.
 */
export async function obtainPayload(
  source: Extract<SavedSource, { kind: "privateRegistry" }>,
  { key }: Pick<Wanted, "key">,
  into: string,
): Promise<Obtained> {
  const payload = await fetchRegistry(source.url, {
    maxBytes: PACKAGE_MAX_BYTES,
    bearer: key,
    keyLabel: sourceKeyLabel(source),
  });
  if (payload.length === 0) raise(registryInvalid());
  await unpackPackage(payload, into);
  return { sha256: createHash("sha256").update(payload).digest("hex") };
}

/** Returns whether a package comes from a repository, for which no checksum is stated. */
export function isRepository({ source }: RegistryPackage): boolean {
  return source?.kind === "github" && Boolean(source.repository);
}

function obtainClone(
  site: Site,
  { entry, wanted, into }: { entry: RegistryPackage; wanted: Wanted; into: string },
): Promise<Obtained> {
  const { repository = "", refDefault: ref, descriptorPath, includeWorkflow } = entry.source ?? {};
  const place = { repository: repository ?? "", ref, descriptorPath, includeWorkflow };
  return clonePackage(site, place, { into, token: wanted.key }).then(cloned);
}

const cloned = (clone: { repository: string; ref: string | null; commit: string }): Obtained => ({
  sha256: null,
  ...clone,
});

/**
 * Returns the SHA-256 that the registry states for a version, in lower-case hex; undefined when it states none. The
 * checksum of the entry's source applies only to the newest version.
 */
export function packageChecksum(
  { versions, latestVersion, source }: RegistryPackage,
  version: string,
): string | undefined {
  const own = versions.find((one) => one.version === version)?.sha256;
  return own ?? (version === latestVersion ? source?.sha256 : undefined);
}

/**
 * Returns the URL from which this process fetches a payload: for its own registry the internal URL, because the public
 * one may be unreachable from this machine.
 */
function fetchAddress(
  site: Site,
  { entry, version, index }: { entry: RegistryPackage; version: string; index: string },
): string {
  const address = payloadAddress(entry, version, index);
  const { origin, pathname, search } = new URL(address);
  const isOwn = site.webUrl !== undefined && new URL(index).origin === new URL(site.webUrl).origin;
  return isOwn && origin === publicUrl(site) ? `${new URL(index).origin}${pathname}${search}` : address;
}

/**
 * Returns the URL of the payload of a version: that of the index, else the download path of its registry. The URL of
 * the entry's source applies only to the newest version. index: its URL.
 */
export function payloadAddress(entry: RegistryPackage, version: string, index: string): string {
  const own = entry.versions.find((one) => one.version === version)?.downloadUrl;
  const ofSource = version === entry.latestVersion ? entry.source : undefined;
  const given = own ?? ofSource?.downloadUrl ?? ofSource?.packageUrlDefault;
  if (given && URL.canParse(given, index)) return new URL(given, index).href;
  return `${index}/pipelines/${encodeURIComponent(entry.id)}/${encodeURIComponent(version)}/download`;
}
