import type { Knex } from "knex";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import { serializable } from "../../../db/serializable.ts";
import type { Context } from "../../platform/rpc/context.ts";
import type { ChecklistFile, ParsedChecklist } from "./files/parsedChecklist.ts";
import { parseInThread } from "./files/parseInThread.ts";
import { forgetNewestVersion, readNewestVersion, readChecklists } from "./cachedChecklists.ts";
import { type Checklist, presentChecklist } from "./checklist.ts";
import { ChecklistDefinition } from "../../../db/models/ChecklistDefinition.ts";
import { ChecklistVersion } from "../../../db/models/ChecklistVersion.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";

/** The result of an import, or its preview with dryRun, by accession. version: the active registry version. warnings:
 *  what was omitted from the files, and why. */
export interface Imported {
  version: number;
  added: string[];
  changed: string[];
  unchanged: string[];
  warnings: Sentence[];
}

const FIRST_VERSION = "1.0.0";

const SOURCE_MAX_CHARACTERS = 500;

/** Imports checklist files as one new registry version, atomically. Earlier versions are unchanged; without changes no
 *  version is created. Raises the file errors of errors.ts. */
export async function importChecklists(
  ctx: Context,
  { files, dryRun = false }: { files: ChecklistFile[]; dryRun?: boolean | undefined },
): Promise<Imported> {
  const { checklists, warnings } = await parseInThread(files);
  const source = files.map(({ fileName }) => fileName).join(", ");
  const result = await serializable(ctx.db, (trx) => store(trx, ctx, { checklists, source, dryRun }));
  forgetNewestVersion(ctx.site);
  return { ...result, warnings };
}

async function store(
  trx: Knex.Transaction,
  ctx: Context,
  { checklists, source, dryRun }: { checklists: ParsedChecklist[]; source: string; dryRun: boolean },
): Promise<Omit<Imported, "warnings">> {
  const newest = await readNewestVersion(trx);
  const catalog = await readChecklists(newest, trx);
  const known = new Map(catalog.checklists.map((checklist) => [checklist.accession, checklist]));
  const settled = checklists
    .map((parsed) => ({ before: known.get(parsed.accession), parsed }))
    .map(({ before, parsed }) => ({ before, after: completeChecklist(parsed, before) }));
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

/** Merges an imported checklist over the stored one. A changed text whose file has no version gets the next minor
 *  version (1.0.0 becomes 1.1.0). */
export function completeChecklist(parsed: ParsedChecklist, known: Checklist | undefined): Checklist {
  const settled = presentChecklist({
    accession: parsed.accession,
    name: parsed.name ?? known?.name ?? parsed.accession,
    description: parsed.description ?? known?.description ?? "",
    version: parsed.version ?? known?.version ?? FIRST_VERSION,
    source: parsed.source ?? known?.source ?? "",
    deprecated: parsed.deprecated ?? known?.deprecated ?? false,
    fields: parsed.fields,
  });
  if (!known || parsed.version !== null || isSame(settled, known)) return settled;
  return { ...settled, version: nextVersion(known.version) };
}

/** Whether two definitions are equal. */
function isSame(one: Checklist, other: Checklist): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function nextVersion(version: string): string {
  const [, major = "1", minor = "0"] = /^(\d{1,6})\.(\d{1,6})(?:\.|$)/.exec(version) ?? [];
  return `${major}.${Number(minor) + 1}.0`;
}

/** Inserts a registry version with its new definitions and its audit entry. Of two concurrent inserts of one version,
 *  the second is retried (SERIALIZABLE). */
export async function addVersion(
  trx: Knex.Transaction,
  ctx: Context,
  {
    version,
    source,
    definitions,
    action,
    after,
  }: {
    version: number;
    source: string;
    definitions: Checklist[];
    action: string;
    after: Record<string, unknown>;
  },
): Promise<void> {
  await ChecklistVersion.query(trx).insert({
    version,
    importedById: ctx.user?.id ?? null,
    source: source.slice(0, SOURCE_MAX_CHARACTERS),
  });
  const rows = definitions.map(({ accession, deprecated, ...definition }) => ({
    accession,
    version,
    definition,
    deprecated,
  }));
  await ChecklistDefinition.query(trx).insert(rows);
  await recordChange(trx, ctx, {
    action,
    targetType: "checklist",
    targetId: String(version),
    after,
  });
}
