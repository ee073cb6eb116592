import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const QUIET = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];

/** Fetches one version of a package by npm, unless it is there, and gives its folder. Kept in LANEKEEPER_VERSIONS_DIR, by
 *  default below the cache of the user: never in the checkout. */
export async function fetchPackage(name: string, version: string): Promise<string> {
  const cache = process.env["LANEKEEPER_VERSIONS_DIR"] ?? join(homedir(), ".cache/lanekeeper-versions");
  const folder = join(cache, `${name.replace("/", "+")}@${version}`);
  if (!existsSync(folder)) {
    console.error(`Fetching ${name}@${version}…`);
    const draft = `${folder}.new-${process.pid}`;
    await mkdir(draft, { recursive: true });
    try {
      // As the user's npm is set up, with its registry and proxy.
      await promisify(execFile)("npm", ["install", "--prefix", draft, ...QUIET, `${name}@${version}`]);
      await rename(draft, folder);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
  return join(folder, "node_modules", name);
}
