import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

let root: string | undefined;
let version: string | undefined;

/** Returns the directory of the release package: the nearest one above this file with a package.json, both for the
 *  sources and for the compiled files in dist. */
export function packageRoot(): string {
  if (root === undefined) {
    root = dirname(fileURLToPath(import.meta.url));
    while (!existsSync(join(root, "package.json"))) root = dirname(root);
  }
  return root;
}

/** Returns the installed version, read once from the release package. */
export function releaseVersion(): string {
  if (version === undefined) {
    const contents = JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8")) as {
      version: string;
    };
    version = contents.version;
  }
  return version;
}
