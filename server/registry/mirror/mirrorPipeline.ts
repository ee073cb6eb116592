import type { RegistryPackage } from "../../analysis/pipelines/install/registryEntry.ts";
import { readListing } from "../listing.ts";
import { PACKAGE_VERSION, PIPELINE_ID, TAKEN_IDS } from "../patterns.ts";
import type { AskRegistry } from "./askRegistry.ts";
import { mirroredListing } from "./mirroredListing.ts";
import { type MirroredPackage, mirrorPackage } from "./mirrorPackage.ts";
import type { MirrorRecord } from "./mirrorRecord.ts";
import { placeDocument } from "./placeDocument.ts";
import { whyOf } from "./whyOf.ts";

const VERSIONS_MAX = 501;
const VERSION_MAX_CHARACTERS = 100;
// Ids and versions become directory names, so they must match the patterns of paths.
const UNASKED_ID = "Its id is none that a registry can be asked for";
const UNASKED_VERSION = "Its version is none that a registry can be asked for";

/** A part that could not be mirrored: "<id> <version>" or the name of a part, and the reason. */
export interface MirrorFailure {
  what: string;
  why: string;
}

/** elsewhere: the source of a pipeline that is only listed. */
export interface MirroredPipeline {
  packages: MirroredPackage[];
  elsewhere: string | undefined;
  failures: MirrorFailure[];
}

/** Mirrors one pipeline: every hosted version, then its listing. A private pipeline or one that is hosted elsewhere
 *  is listed with its source. Failures are reported, and the remaining versions are mirrored. told: its index entry
 *  as received. */
export async function mirrorPipeline(
  ask: AskRegistry,
  { entry, told, index }: { entry: RegistryPackage; told: unknown; index: string },
  into: { folder: string; record: MirrorRecord; publishedAt: Date },
): Promise<MirroredPipeline> {
  const { id } = entry;
  const done: MirroredPipeline = { packages: [], elsewhere: undefined, failures: [] };
  if (!PIPELINE_ID.test(id) || TAKEN_IDS.has(id)) {
    done.failures.push({ what: id, why: UNASKED_ID });
    return done;
  }
  const isHosted = isHostedVersion(entry);
  const named = namedVersions(told);
  for (const version of named.filter(isHosted)) {
    try {
      if (!PACKAGE_VERSION.test(version)) throw new Error(UNASKED_VERSION);
      done.packages.push(await mirrorPackage(ask, { entry, version, index }, into));
    } catch (error) {
      done.failures.push({ what: `${id} ${version}`, why: whyOf(error) });
    }
  }
  const elsewhere = named.filter((version) => !isHosted(version));
  if (elsewhere.length > 0 || named.length === 0) done.elsewhere = sourceText(told);
  const here = done.packages.map(({ version }) => version);
  // Without a package here or elsewhere, the pipeline is not listed.
  if (here.length === 0 && done.elsewhere === undefined) return done;
  try {
    const metadata = await ask.document(`/registry/${id}`);
    const listing = mirroredListing(told, { metadata, here, elsewhere, index });
    await placeDocument(into.folder, `pipelines/${id}/listing.json`, listing, into.publishedAt);
  } catch (error) {
    done.failures.push({ what: `${id}, what is told of it`, why: whyOf(error) });
  }
  return done;
}

/** Returns every version that an entry names, valid or not. */
function namedVersions(told: unknown): string[] {
  const { latestVersion, versions = [] } = readListing(told);
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

function sourceText(told: unknown): string {
  const { source, latestVersion } = readListing(told);
  const place = ["repository", "downloadUrl", "packageUrlDefault"].map((key) => source?.[key]);
  const known = [latestVersion, source?.kind ?? "private", ...place];
  return known.filter((one) => typeof one === "string").join(" ");
}
