import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { packageInvalid } from "../pipelines/errors.ts";
import { type Installed, placeInstalled } from "../pipelines/install/installPackage.ts";
import { sweepLeftovers } from "../pipelines/install/placePackage.ts";
import { readProvenance } from "../pipelines/install/provenance.ts";
import { readPackage } from "../pipelines/readPackage.ts";
import { findPipeline } from "../pipelines/readPackages.ts";
import { readPackageTree } from "../pipelines/readPackageTree.ts";
import { faultSentence } from "../pipelines/validation/validationError.ts";
import { chosenColumns, openColumns } from "./chosenColumns.ts";
import { draftFolder, readDraft } from "./draft.ts";
import { columnsOpen, idTaken } from "./errors.ts";
import type { addInput } from "./schema.ts";
import { packageVersion, writePackage } from "./writePackage.ts";

/** The source of derived packages in their provenance. */
const SOURCE = "repository";

/**
 * Installs the package of a draft with the mapping of its columns. Its files become visible among the packages only
 * after their validation. A new pipeline is disabled; an existing one keeps its settings and its enablement. Raises
 * draftNotFound, columnsOpen, idTaken, packageInvalid.
 */
export async function addDerived(
  ctx: SignedInContext,
  { draftId, pipelineId: id, columns }: z.output<typeof addInput>,
): Promise<Installed> {
  const { site, user } = ctx;
  const draft = await readDraft(site, draftId, user.id);
  const open = openColumns(draft.columns, columns);
  if (open.length > 0) raise(columnsOpen({ columns: open.join(", ") }));
  const before = await findPipeline(site, id);
  const provenance = before?.source === "installed" ? await readProvenance(before.folder) : undefined;
  if (before && provenance?.repository !== draft.repository) raise(idTaken({ id }));

  const packages = join(site.env.home, "packages");
  await mkdir(packages, { recursive: true, mode: 0o750 });
  await sweepLeftovers(packages);
  const incoming = await mkdtemp(join(packages, ".incoming-"));
  try {
    const folder = join(incoming, "package");
    await cp(join(draftFolder(site, draftId), "workflow"), join(folder, "workflow"), { recursive: true });
    await writePackage(folder, draft, { id, columns: chosenColumns(draft.columns, columns) });
    const named = { id, version: packageVersion(draft) };
    const read = await readPackage(folder, {
      tree: await readPackageTree(folder),
      source: "installed",
      named,
    });
    if (!("pipeline" in read)) return raise(packageInvalid(read.faults.map(faultSentence)));
    const { repository, ref, commit } = draft;
    const from = { sha256: null, repository, ref, commit, sourceId: SOURCE, sourceKind: SOURCE };
    const installed = await placeInstalled(ctx, read.pipeline, from);
    await rm(draftFolder(site, draftId), { recursive: true, force: true });
    return installed;
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}
