import type { RegistryPackage } from "./registryEntry.ts";

/** Where the payload of a version lies: as the index says, else at the download path of its registry. That of the
 *  source stands for the newest version only. index: its address. */
export function payloadAddress(entry: RegistryPackage, version: string, index: string): string {
  const own = entry.versions.find((one) => one.version === version)?.downloadUrl;
  const ofSource = version === entry.latestVersion ? entry.source : undefined;
  const given = own ?? ofSource?.downloadUrl ?? ofSource?.packageUrlDefault;
  if (given && URL.canParse(given, index)) return new URL(given, index).href;
  return `${index}/pipelines/${encodeURIComponent(entry.id)}/${encodeURIComponent(version)}/download`;
}
