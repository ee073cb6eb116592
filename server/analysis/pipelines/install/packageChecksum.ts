import type { RegistryPackage } from "./registryEntry.ts";

/** The SHA-256 that the registry gives for a version, lower-case hex; undefined when it gives none. That of the source
 *  stands for the newest version only. */
export function packageChecksum(
  { versions, latestVersion, source }: RegistryPackage,
  version: string,
): string | undefined {
  const own = versions.find((one) => one.version === version)?.sha256;
  return own ?? (version === latestVersion ? source?.sha256 : undefined);
}
