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

/** Every pipeline of the instance, by id, in display order; and the invalid packages. */
export interface Packages {
  pipelines: Map<string, PipelinePackage>;
  invalid: InvalidPackage[];
}

const SORT_ORDER_DEFAULT = 999;
// A package that an operator placed by hand takes precedence over an installed one, and that over a bundled one.
const PRECEDENCE: PackageSource[] = ["folder", "installed", "bundled"];

/**
 * Reads packages from their directories. An invalid package is reported and affects no other. Of several with one id,
 * the source closest to the operator takes precedence, and within it the selected version, else the newest.
 */
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
