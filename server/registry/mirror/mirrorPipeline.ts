import type { RegistryPackage } from "../../analysis/pipelines/install/registryEntry.ts";
import { readListing, isRecord, type Listing } from "../listing.ts";
import { PACKAGE_VERSION, PIPELINE_ID, TAKEN_IDS } from "../schema.ts";
import { type RegistryClient, describeFailure } from "./requestRegistry.ts";
import { type MirroredPackage, mirrorPackage } from "./mirrorPackage.ts";
import { type MirrorRecord, placeDocument } from "./mirrorRecord.ts";

const VERSIONS_MAX = 501;
const VERSION_MAX_CHARACTERS = 100;
// Ids and versions become directory names, so they must match the patterns of paths.
const INVALID_ID = "The id is invalid";
const INVALID_VERSION = "The version is invalid";

/** A part that could not be mirrored: "<id> <version>" or the name of a part, and the reason. */
export interface MirrorFailure {
  what: string;
  why: string;
}

/** elsewhere: the source of a pipeline that is only listed. */
interface MirroredPipeline {
  packages: MirroredPackage[];
  elsewhere: string | undefined;
  failures: MirrorFailure[];
}

/** Mirrors one pipeline: every hosted version, then its listing. A private pipeline or one that is hosted elsewhere
 *  is listed with its source. Failures are reported, and the remaining versions are mirrored. received: its index entry
 *  as received. */
export async function mirrorPipeline(
  ask: RegistryClient,
  { entry, received, index }: { entry: RegistryPackage; received: unknown; index: string },
  into: { folder: string; record: MirrorRecord; publishedAt: Date },
): Promise<MirroredPipeline> {
  const { id } = entry;
  const done: MirroredPipeline = { packages: [], elsewhere: undefined, failures: [] };
  if (!PIPELINE_ID.test(id) || TAKEN_IDS.has(id)) {
    done.failures.push({ what: id, why: INVALID_ID });
    return done;
  }
  const isHosted = isHostedVersion(entry);
  const named = namedVersions(received);
  for (const version of named.filter(isHosted)) {
    try {
      if (!PACKAGE_VERSION.test(version)) throw new Error(INVALID_VERSION);
      done.packages.push(await mirrorPackage(ask, { entry, version, index }, into));
    } catch (error) {
      done.failures.push({ what: `${id} ${version}`, why: describeFailure(error) });
    }
  }
  const elsewhere = named.filter((version) => !isHosted(version));
  if (elsewhere.length > 0 || named.length === 0) done.elsewhere = sourceText(received);
  const here = done.packages.map(({ version }) => version);
  // Without a package here or elsewhere, the pipeline is not listed.
  if (here.length === 0 && done.elsewhere === undefined) return done;
  try {
    const metadata = await ask.document(`/registry/${id}`);
    const listing = mirroredListing(received, { metadata, here, elsewhere, index });
    await placeDocument(into.folder, `pipelines/${id}/listing.json`, listing, into.publishedAt);
  } catch (error) {
    done.failures.push({ what: `${id}, metadata`, why: describeFailure(error) });
  }
  return done;
}

/** Returns every version that an entry names, valid or not. */
function namedVersions(received: unknown): string[] {
  const { latestVersion, versions = [] } = readListing(received);
  const named = [
    ...(latestVersion === undefined ? [] : [latestVersion]),
    ...versions.map(({ version }) => version),
  ];
  const bounded = named.slice(0, VERSIONS_MAX).map((version) => version.slice(0, VERSION_MAX_CHARACTERS));
  return [...new Set(bounded)];
}

/** Returns whether the registry hosts the public payload of a version. */
function isHostedVersion({ isPrivate, source, versions }: RegistryPackage): (version: string) => boolean {
  if (isPrivate) return () => false;
  if ((source?.kind ?? "registry") === "registry") return () => true;
  return (version) => Boolean(versions.find((one) => one.version === version)?.downloadUrl);
}

function sourceText(received: unknown): string {
  const { source, latestVersion } = readListing(received);
  const place = ["repository", "downloadUrl", "packageUrlDefault"].map((key) => source?.[key]);
  const known = [latestVersion, source?.kind ?? "private", ...place];
  return known.filter((one) => typeof one === "string").join(" ");
}

/** Creates the listing.json of a mirrored pipeline, so that the mirror returns the same metadata as its registry.
 *  received: its index entry. metadata: its complete metadata. here: versions whose packages are mirrored. elsewhere:
 *  versions that are listed without a package. index: URL of the index. */
function mirroredListing(
  received: unknown,
  {
    metadata,
    here,
    elsewhere,
    index,
  }: { metadata: unknown; here: string[]; elsewhere: string[]; index: string },
): Listing {
  const { latestVersion, versions = [], source, ...listing } = readListing(withoutEmpty(received));
  const description = isRecord(metadata) ? metadata["description"] : undefined;
  const others = versions
    .filter(({ version }) => elsewhere.includes(version))
    .map(({ downloadUrl, ...version }) => ({
      ...version,
      ...(downloadUrl !== undefined &&
        URL.canParse(downloadUrl, index) && { downloadUrl: new URL(downloadUrl, index).href }),
    }));
  const offered = [...here, ...others.map(({ version }) => version)];
  return {
    ...listing,
    ...(typeof description === "string" && description !== "" && { description }),
    ...(latestVersion !== undefined &&
      (offered.includes(latestVersion) || here.length === 0) && { latestVersion }),
    ...(others.length > 0 && { versions: others }),
    // Packages of the original registry are served by the mirror.
    ...(source !== undefined && source.kind !== "registry" && { source }),
  };
}

/** Returns the value without null and empty texts. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isRecord(value)) return value;
  const filled = Object.entries(value).filter(([, one]) => one !== null && one !== "");
  return Object.fromEntries(filled.map(([key, one]) => [key, withoutEmpty(one)]));
}
