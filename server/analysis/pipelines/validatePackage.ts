import { stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { ValidationError } from "./validation/validationError.ts";
import { noSuchFolder } from "./validation/packageSentences.ts";
import { BUNDLED_FOLDER } from "./readPackages.ts";
import { readPackageTree, isSamePackage } from "./readPackageTree.ts";
import type { PackageSource } from "./pipelinePackage.ts";
import { type ReadPackage, readPackage } from "./readPackage.ts";

const NO_FOLDER: ValidationError = { file: "", key: "", problem: noSuchFolder() };

/**
 * Validates one directory as an installed package: as <id>/, or as <id>/<version>/ when its name is not the id of the
 * package. Its workflow may come from its repository. Returns the package, or all validation errors.
 */
export async function validatePackage(path: string): Promise<ReadPackage> {
  const folder = resolve(path);
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) return { faults: [NO_FOLDER], warnings: [] };
  const tree = await readPackageTree(folder);
  const how = { tree, source: await findSourceKind(folder), mayBringWorkflow: true };
  const flat = await readPackage(folder, { ...how, named: { id: basename(folder) } });
  if ("pipeline" in flat) return flat;
  const named = { id: basename(dirname(folder)), version: basename(folder) };
  const versioned = await readPackage(folder, { ...how, named });
  return "pipeline" in versioned || versioned.faults.length < flat.faults.length ? versioned : flat;
}

// A checkout and the installed product contain the same packages at different paths.
async function findSourceKind(folder: string): Promise<PackageSource> {
  const bundled = join(BUNDLED_FOLDER, basename(dirname(folder)), basename(folder));
  return (await isSamePackage(folder, bundled)) ? "bundled" : "folder";
}
