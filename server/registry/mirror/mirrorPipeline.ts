import type { RegistryPackage } from "../../pipelines/install/registryIndex.ts";
import { readListing } from "../listing.ts";
import { PIPELINE_ID, TAKEN_IDS } from "../patterns.ts";
import type { AskRegistry } from "./askRegistry.ts";
import { mirroredListing } from "./mirroredListing.ts";
import { type MirroredPackage, mirrorPackage } from "./mirrorPackage.ts";
import type { MirrorRecord } from "./mirrorRecord.ts";
import { placeDocument } from "./placeDocument.ts";
import { whyOf } from "./whyOf.ts";

/** What did not come: "<id> <version>" or another part of the registry, and why. */
export interface MirrorFailure {
  what: string;
  why: string;
}

/** elsewhere: where the package of a pipeline is that is listed only. */
export interface MirroredPipeline {
  packages: MirroredPackage[];
  elsewhere: string | undefined;
  failures: MirrorFailure[];
}

/** Mirrors one pipeline: every version that its registry hands out, then what the registry says of it. One that is private
 *  or lies elsewhere is listed with its source. What fails is told, and the rest is there. told: its entry as it came. */
export async function mirrorPipeline(
  ask: AskRegistry,
  { entry, told, index }: { entry: RegistryPackage; told: unknown; index: string },
  into: { folder: string; record: MirrorRecord; publishedAt: Date },
): Promise<MirroredPipeline> {
  const { id } = entry;
  const done: MirroredPipeline = { packages: [], elsewhere: undefined, failures: [] };
  if (!PIPELINE_ID.test(id) || TAKEN_IDS.has(id)) {
    done.failures.push({ what: id, why: "Its id is none that a registry can be asked for" });
    return done;
  }
  const isHosted = isHostedVersion(entry);
  const newest = entry.latestVersion ? [entry.latestVersion] : [];
  const listed = [...new Set([...newest, ...entry.versions.map(({ version }) => version)])];
  for (const version of listed.filter(isHosted)) {
    try {
      done.packages.push(await mirrorPackage(ask, { entry, version, index }, into));
    } catch (error) {
      done.failures.push({ what: `${id} ${version}`, why: whyOf(error) });
    }
  }
  const elsewhere = listed.filter((version) => !isHosted(version));
  if (elsewhere.length > 0) done.elsewhere = sourceText(told);
  const here = done.packages.map(({ version }) => version);
  // Without a package, and with none elsewhere, there is nothing to tell of.
  if (here.length === 0 && elsewhere.length === 0) return done;
  try {
    const metadata = await ask.document(`/registry/${id}`);
    const listing = mirroredListing(entry, { told, metadata, here, elsewhere, index });
    await placeDocument(into.folder, `pipelines/${id}/listing.json`, listing, into.publishedAt);
  } catch (error) {
    done.failures.push({ what: `${id}, what is told of it`, why: whyOf(error) });
  }
  return done;
}

/** Whether the registry hands out the payload of a version, and to everybody. */
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
