import type { Knex } from "knex";
import { serializable } from "../../../db/serializable.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { addVersion } from "./addVersion.ts";
import type { ChecklistFile, ParsedChecklist } from "./files/parsed.ts";
import { readInThread } from "./files/readInThread.ts";
import { forgetNewestVersion, readNewestVersion } from "./newestChecklistVersion.ts";
import { readCatalog } from "./readCatalog.ts";
import { isSame, settle } from "./settle.ts";

/** What an import did, or with dryRun would do, by accession. version: the registry version that is active now.
 *  warnings: what was left out of the files, and why. */
export interface Imported {
  version: number;
  added: string[];
  changed: string[];
  unchanged: string[];
  warnings: string[];
}

/** Imports the checklists of some files as one new registry version, all of them or none. Definitions of earlier
 *  versions stay as they were; where nothing is new, no version is made.
 *  Raises what errors.ts says of files. */
export async function importChecklists(
  ctx: Context,
  { files, dryRun = false }: { files: ChecklistFile[]; dryRun?: boolean | undefined },
): Promise<Imported> {
  const { checklists, warnings } = await readInThread(files);
  const source = files.map(({ fileName }) => fileName).join(", ");
  const result = await serializable((trx) => store(trx, ctx, { checklists, source, dryRun }));
  forgetNewestVersion(ctx.site);
  return { ...result, warnings };
}

async function store(
  trx: Knex.Transaction,
  ctx: Context,
  { checklists, source, dryRun }: { checklists: ParsedChecklist[]; source: string; dryRun: boolean },
): Promise<Omit<Imported, "warnings">> {
  const newest = await readNewestVersion(trx);
  const catalog = await readCatalog(newest, trx);
  const known = new Map(catalog.checklists.map((checklist) => [checklist.accession, checklist]));
  const settled = checklists
    .map((parsed) => ({ before: known.get(parsed.accession), parsed }))
    .map(({ before, parsed }) => ({ before, after: settle(parsed, before) }));
  const added = settled.filter(({ before }) => !before).map(({ after }) => after);
  const changed = settled
    .filter(({ before, after }) => before && !isSame(before, after))
    .map(({ after }) => after);
  const unchanged = settled
    .filter(({ before, after }) => before && isSame(before, after))
    .map(({ after }) => after);
  const accessions = {
    added: added.map(({ accession }) => accession),
    changed: changed.map(({ accession }) => accession),
    unchanged: unchanged.map(({ accession }) => accession),
  };
  if (dryRun || added.length + changed.length === 0) return { version: newest, ...accessions };
  await addVersion(trx, ctx, {
    version: newest + 1,
    source,
    definitions: [...added, ...changed],
    action: "checklist.imported",
    after: { version: newest + 1, source, added: accessions.added, changed: accessions.changed },
  });
  return { version: newest + 1, ...accessions };
}
