import { compareVersions } from "../analysis/pipelines/compareVersions.ts";
import { isRecord } from "./listing.ts";

/** One release of the product (catalog-and-registry §2). Unset keys are omitted (additions §9). */
export interface Release {
  version: string;
  channel: string;
  releaseDate?: string | undefined;
  downloadUrl?: string | undefined;
  checksum?: string | undefined;
  releaseNotes?: string | undefined;
  minNodeVersion?: string | undefined;
  databaseRequirement?: string | undefined;
}

const VERSION = /^v?\d+(\.\d+)*([-+][0-9A-Za-z.+-]*)?$/;

/** Parses the releases in a document. Throws an Error when it has no list of releases. */
export function readReleases(document: unknown): Release[] {
  const given = isRecord(document) ? document["releases"] : undefined;
  if (!Array.isArray(given)) throw new Error("releases is not a list");
  return given.map(parseRelease);
}

/** Returns the release of a channel with the highest version, regardless of position and date; undefined without
 *  any. */
export function latestRelease(releases: Release[], channel: string): Release | undefined {
  return releases
    .filter((release) => release.channel === channel)
    .toSorted((one, other) => compareVersions(other.version, one.version))[0];
}

/** Returns whether a release is newer than the version `current`; false when `current` is empty or no version. */
export function isNewer({ version }: Release, current: string): boolean {
  return VERSION.test(current) && compareVersions(version, current) > 0;
}

function parseRelease(given: unknown): Release {
  if (!isRecord(given) || typeof given["version"] !== "string" || typeof given["channel"] !== "string")
    throw new Error("a release has no version or no channel");
  const text = (key: string) => {
    const value = given[key];
    return typeof value === "string" ? value : undefined;
  };
  return {
    version: given["version"],
    channel: given["channel"],
    releaseDate: text("releaseDate"),
    downloadUrl: text("downloadUrl"),
    checksum: text("checksum"),
    releaseNotes: text("releaseNotes"),
    minNodeVersion: text("minNodeVersion"),
    databaseRequirement: text("databaseRequirement"),
  };
}
