import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** Where it is told how a package came here; no package has a file of this name. */
export const PROVENANCE = ".installed.json";

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
});

/** How a package came here. sha256: of what arrived, lower-case hex; null where it came out of a repository, whose commit
 *  tells it as well. Never a key. */
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
