import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { PackageFault } from "../packageFault.ts";

/** Where it is told how a package came here; no package has a file of this name. */
export const PROVENANCE = ".installed.json";

/** The warning that stays on a package whose source gave no SHA-256. */
export const UNVERIFIED: PackageFault = {
  file: "",
  key: "",
  problem:
    "The source gives no SHA-256 for this version, so the package that arrived could not be compared with the published one",
};

const provenance = z.object({
  pipelineId: z.string(),
  version: z.string(),
  sha256: z.string().nullable(),
  sourceId: z.string(),
  installedAt: z.string(),
  sourceKind: z.string().optional(),
  repository: z.string().optional(),
  ref: z.string().nullable().optional(),
  commit: z.string().optional(),
  isUnverified: z.literal(true).optional(),
});

/** How a package came here. sha256: of what arrived, lower-case hex; null where it came out of a repository, whose commit
 *  tells it as well. isUnverified: its source gave no SHA-256 to compare. Never a key. */
export type Provenance = z.output<typeof provenance>;

/** Writes it into the folder of a package. */
export async function writeProvenance(folder: string, told: Provenance): Promise<void> {
  await writeFile(join(folder, PROVENANCE), JSON.stringify(told));
}

/** How the package in a folder came here; undefined when nothing readable tells. */
export async function readProvenance(folder: string): Promise<Provenance | undefined> {
  try {
    return provenance.parse(JSON.parse(await readFile(join(folder, PROVENANCE), "utf8")));
  } catch {
    return undefined;
  }
}

/** What is to be known of a package that came here as `told`. */
export function provenanceWarnings(told: Pick<Provenance, "isUnverified">): PackageFault[] {
  return told.isUnverified ? [UNVERIFIED] : [];
}
