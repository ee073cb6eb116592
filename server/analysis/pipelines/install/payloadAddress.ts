import { publicUrl } from "../../../platform/site/publicUrl.ts";
import type { Site } from "../../../platform/site/site.ts";
import type { RegistryPackage } from "./registryEntry.ts";

/** The address at which this process fetches a payload: where its own registry names the public address, which may not be
 *  reached from here, its own one. */
export function fetchAddress(
  site: Site,
  { entry, version, index }: { entry: RegistryPackage; version: string; index: string },
): string {
  const address = payloadAddress(entry, version, index);
  const { origin, pathname, search } = new URL(address);
  const isOwn = site.webUrl !== undefined && new URL(index).origin === new URL(site.webUrl).origin;
  return isOwn && origin === publicUrl(site) ? `${new URL(index).origin}${pathname}${search}` : address;
}

/** Where the payload of a version lies: as the index says, else at the download path of its registry. That of the
 *  source stands for the newest version only. index: its address. */
export function payloadAddress(entry: RegistryPackage, version: string, index: string): string {
  const own = entry.versions.find((one) => one.version === version)?.downloadUrl;
  const ofSource = version === entry.latestVersion ? entry.source : undefined;
  const given = own ?? ofSource?.downloadUrl ?? ofSource?.packageUrlDefault;
  if (given && URL.canParse(given, index)) return new URL(given, index).href;
  return `${index}/pipelines/${encodeURIComponent(entry.id)}/${encodeURIComponent(version)}/download`;
}
