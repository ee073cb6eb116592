import { compareVersions } from "./compareVersions.ts";
import { provenanceWarnings, readProvenance } from "./install/provenance.ts";
import type { PackageFault } from "./packageFault.ts";
import type { PackageFolder } from "./packageFolders.ts";
import type { PackageTree } from "./packageTree.ts";
import type { PackageSource, PipelinePackage } from "./pipelinePackage.ts";
import { readPackage } from "./readPackage.ts";

export interface InvalidPackage {
  /** "<id>" or "<id>/<version>". */
  place: string;
  source: PackageSource;
  faults: PackageFault[];
}

/** Every pipeline of the instance, by id, in the order they are listed; and what could not be one. */
export interface Packages {
  pipelines: Map<string, PipelinePackage>;
  invalid: InvalidPackage[];
}

const SORT_ORDER_DEFAULT = 999;
// What an operator put there by hand wins over what was installed, and that over what came with the release.
const PRECEDENCE: PackageSource[] = ["folder", "installed", "bundled"];

/** Reads packages from their folders. One that is not valid is left out and told; it neither breaks nor hides another.
 *  Of several with one id, the place closest to the operator wins, and there the version that was chosen, else the
 *  newest one. */
export async function loadPackages(folders: (PackageFolder & { tree: PackageTree })[]): Promise<Packages> {
  const valid: Candidate[] = [];
  const invalid: InvalidPackage[] = [];
  for (const { path, place, source, named, isInUse, tree } of folders) {
    const read = await readPackage(path, { tree, source, named });
    if ("pipeline" in read) {
      const provenance = source === "installed" ? await readProvenance(path) : undefined;
      if (provenance) read.pipeline.warnings.unshift(...provenanceWarnings(provenance));
      valid.push({ pipeline: read.pipeline, isInUse });
    } else invalid.push({ place, source, faults: read.faults });
  }
  const chosen = new Map<string, Candidate>();
  for (const one of valid) {
    const known = chosen.get(one.pipeline.id);
    if (known === undefined || wins(one, known)) chosen.set(one.pipeline.id, one);
  }
  const listed = [...chosen.values()].map(({ pipeline }) => pipeline).toSorted(asListed);
  return { pipelines: new Map(listed.map((pipeline) => [pipeline.id, pipeline])), invalid };
}

interface Candidate {
  pipeline: PipelinePackage;
  isInUse: boolean;
}

function wins({ pipeline: one, isInUse }: Candidate, { pipeline: other, ...known }: Candidate): boolean {
  const closer = PRECEDENCE.indexOf(other.source) - PRECEDENCE.indexOf(one.source);
  if (closer !== 0) return closer > 0;
  return isInUse === known.isInUse ? compareVersions(one.version, other.version) > 0 : isInUse;
}

function asListed({ registry: one }: PipelinePackage, { registry: other }: PipelinePackage): number {
  const order = (one.sortOrder ?? SORT_ORDER_DEFAULT) - (other.sortOrder ?? SORT_ORDER_DEFAULT);
  return order === 0 ? one.name.localeCompare(other.name, "en") : order;
}
