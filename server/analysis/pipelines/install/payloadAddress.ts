import { publicUrl } from "../../../platform/site/publicUrl.ts";
import type { Site } from "../../../platform/site/site.ts";
import type { RegistryPackage } from "./registryEntry.ts";

/**
 * Returns the URL from which this process fetches a payload: for its own registry the internal URL, because the public
 * one may be unreachable from this machine.
 */
export function fetchAddress(
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
