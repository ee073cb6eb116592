import { compareVersions } from "../analysis/pipelines/compareVersions.ts";
import { isRecord } from "./listing.ts";

/** One release of the product (catalog-and-registry §2). Unset keys are left out (additions §9). */
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

/** The releases in a document. Throws an Error for one that is no list of them. */
export function readReleases(document: unknown): Release[] {
  const given = isRecord(document) ? document["releases"] : undefined;
  if (!Array.isArray(given)) throw new Error("releases is no list");
  return given.map(releaseOf);
}

/** The newest release of a channel by its version, not by its place or date; undefined when there is none. */
export function latestRelease(releases: Release[], channel: string): Release | undefined {
  return releases
    .filter((release) => release.channel === channel)
    .toSorted((one, other) => compareVersions(other.version, one.version))[0];
}

/** Whether a release is newer than the version `current`; never than none, or than what is no version. */
export function isNewer({ version }: Release, current: string): boolean {
  return VERSION.test(current) && compareVersions(version, current) > 0;
}

function releaseOf(given: unknown): Release {
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
