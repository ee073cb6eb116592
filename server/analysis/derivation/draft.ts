import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { raise } from "../../platform/errors/apiError.ts";
import type { Site } from "../../platform/site/site.ts";
import type { Derived } from "./derivePackage.ts";
import { draftNotFound } from "./errors.ts";
import type { OrderedStep } from "./read/orderSteps.ts";

const KEPT_MS = 24 * 60 * 60 * 1000;
const PREFIX = ".draft-";

/** A repository that was read and is not added yet: a directory with workflow/ and this document. */
export interface Draft extends Derived {
  repository: string;
  ref: string | null;
  commit: string;
  /** As Nextflow connects them, once an administrator had it execute the workflow. */
  steps?: OrderedStep[];
  userId: string;
}

export function draftFolder({ env }: Pick<Site, "env">, id: string): string {
  return join(env.home, "packages", `${PREFIX}${id}`);
}

export async function writeDraft(folder: string, draft: Draft): Promise<void> {
  await writeFile(join(folder, "draft.json"), JSON.stringify(draft));
}

/** Reads the draft of a user. Raises draftNotFound. */
export async function readDraft(site: Pick<Site, "env">, id: string, userId: string): Promise<Draft> {
  const text = await readFile(join(draftFolder(site, id), "draft.json"), "utf8").catch(() =>
    raise(draftNotFound()),
  );
  const draft = JSON.parse(text) as Draft;
  return draft.userId === userId ? draft : raise(draftNotFound());
}

/** Removes the drafts that were not added within a day, whether complete or interrupted. */
export async function sweepDrafts({ env }: Pick<Site, "env">): Promise<void> {
  const packages = join(env.home, "packages");
  const names = await readdir(packages).catch((): string[] => []);
  for (const name of names.filter((one) => one.startsWith(PREFIX))) {
    const found = await stat(join(packages, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > KEPT_MS)
      await rm(join(packages, name), { recursive: true, force: true });
  }
}
