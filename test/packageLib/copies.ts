import { readdirSync } from "node:fs";
import { join } from "node:path";
import { BUNDLED_FOLDER } from "../../server/analysis/pipelines/readPackages.ts";
import { compareVersions } from "../../server/analysis/pipelines/compareVersions.ts";
import { packageRoot } from "../../server/platform/site/release.ts";

/** The sources of the modules that bundled packages share. */
export const LIBRARY = join(packageRoot(), "server/registry/packageLib");

/** Lists the copies of shared modules in the newest version of each bundled package. Earlier versions are published
 *  and keep the copies they have. */
export function libraryCopies(): { source: string; copy: string }[] {
  const names = readdirSync(LIBRARY);
  return directories(BUNDLED_FOLDER).flatMap((id) => {
    const newest = directories(join(BUNDLED_FOLDER, id)).toSorted(compareVersions).at(-1);
    if (newest === undefined) return [];
    const folder = join(BUNDLED_FOLDER, id, newest);
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((path) => ({ path, name: /(?:^|\/)lib\/([^/]+)$/.exec(path)?.[1] }))
      .flatMap(({ path, name }) =>
        name !== undefined && names.includes(name)
          ? [{ source: join(LIBRARY, name), copy: join(folder, path) }]
          : [],
      );
  });
}

function directories(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}
