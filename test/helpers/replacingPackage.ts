import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const BUNDLED = "server/registry/content/pipelines/simulate-reads/0.1.0";

/** Writes the package replace-any below `root`: simulated reads that replace any existing reads. */
export async function aReplacingPackage(root: string): Promise<void> {
  const place = join(root, "replace-any");
  await cp(BUNDLED, place, { recursive: true });
  for (const name of ["manifest.json", "registry.json", "definition.json"]) {
    const text = await readFile(join(place, name), "utf8");
    const changed = text
      .replaceAll('"simulate-reads"', '"replace-any"')
      .replace("replace_own", "replace_on_success");
    await writeFile(join(place, name), changed);
  }
}
