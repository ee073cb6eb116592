import { compareVersions } from "../../analysis/pipelines/compareVersions.ts";
import type { ContentReader } from "./contentReader.ts";
import { isRealDate } from "./isRealDate.ts";

const FILE = "releases.json";

interface Release {
  version: string;
  channel: string;
  releaseDate: string;
  downloadUrl: string | null;
  checksum: string | null;
}

/** Validates releases.json: its schema, its dates, and that each channel has one newest release. Returns the newest
 *  version of each channel. */
export async function checkReleases({ read, refuse }: ContentReader): Promise<Map<string, string>> {
  const { releases } = (await read<{ releases: Release[] }>("releases", FILE)) ?? { releases: [] };
  const newest = new Map<string, string>();
  for (const [index, release] of releases.entries()) {
    const { version, channel, releaseDate, downloadUrl, checksum } = release;
    const at = `releases[${index}]`;
    if (!isRealDate(releaseDate))
      refuse(FILE, `${at}.releaseDate`, `is no date of the calendar: ${releaseDate}`);
    if (downloadUrl !== null && checksum === null)
      refuse(FILE, `${at}.checksum`, "is required beside a downloadUrl");
    const same = releases.findIndex(
      (other) => other.channel === channel && compareVersions(other.version, version) === 0,
    );
    if (same !== index)
      refuse(
        FILE,
        `${at}.version`,
        `is as new as releases[${same}], so the channel ${channel} has no newest: ${version}`,
      );
    const known = newest.get(channel);
    if (known === undefined || compareVersions(version, known) > 0) newest.set(channel, version);
  }
  return newest;
}
