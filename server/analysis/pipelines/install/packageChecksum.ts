import type { RegistryPackage } from "./registryEntry.ts";

/**
 * Returns the SHA-256 that the registry states for a version, in lower-case hex; undefined when it states none. The
 * checksum of the entry's source applies only to the newest version.
 */
export function packageChecksum(
  { versions, latestVersion, source }: RegistryPackage,
  version: string,
): string | undefined {
  const own = versions.find((one) => one.version === version)?.sha256;
  return own ?? (version === latestVersion ? source?.sha256 : undefined);
}
