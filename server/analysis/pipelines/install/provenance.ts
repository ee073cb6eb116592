import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { ValidationError } from "../validation/validationError.ts";
import { unverified } from "../validation/packageSentences.ts";

/** The file that records how a package was installed; no package may contain a file of this name. */
const PROVENANCE = ".installed.json";

/** The permanent warning of a package whose source stated no SHA-256. */
export const UNVERIFIED: ValidationError = {
  file: "",
  key: "",
  problem: unverified(),
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

/**
 * The origin of an installed package. sha256: of the payload, lower-case hex; null for a package from a repository,
 * which has a commit instead. isUnverified: its source stated no SHA-256. Never contains a key.
 */
export type Provenance = z.output<typeof provenance>;

/** Writes the provenance into the directory of a package. */
export async function writeProvenance(folder: string, provenance: Provenance): Promise<void> {
  await writeFile(join(folder, PROVENANCE), JSON.stringify(provenance));
}

/** Reads the provenance of the package in a directory; undefined when it is missing or unreadable. */
export async function readProvenance(folder: string): Promise<Provenance | undefined> {
  try {
    return provenance.parse(JSON.parse(await readFile(join(folder, PROVENANCE), "utf8")));
  } catch {
    return undefined;
  }
}

/** Returns the warnings that follow from a provenance. */
export function provenanceWarnings(provenance: Pick<Provenance, "isUnverified">): ValidationError[] {
  return provenance.isUnverified ? [UNVERIFIED] : [];
}
