import type { Context } from "../../context.ts";
import { compareVersions } from "../compareVersions.ts";
import { packagesOf } from "../packagesOf.ts";
import { packageChecksum } from "./packageChecksum.ts";
import { registryIndex } from "./registryIndex.ts";

/** What the registry offers beside what is here (additions §4). installable: it gives a checksum, without which nothing
 *  is installed. Raises what registryIndex raises. */
export async function listStore({ site }: Context) {
  const [offered, { pipelines }] = await Promise.all([registryIndex(site), packagesOf(site)]);
  return {
    packages: offered.map((entry) => {
      const { id, name, shortDescription, category, provider, latestVersion, versions, isPrivate } = entry;
      const here = pipelines.get(id);
      return {
        id,
        name,
        description: shortDescription ?? null,
        category: category ?? null,
        provider: provider ?? null,
        latestVersion,
        versions: versions.map(({ version }) => version),
        isPrivate,
        keyLabel: entry.source?.keyLabel ?? null,
        installable: packageChecksum(entry, latestVersion) !== undefined,
        here: here ? { version: here.version, packageState: here.source } : null,
        updateAvailable: here !== undefined && compareVersions(latestVersion, here.version) > 0,
      };
    }),
  };
}
