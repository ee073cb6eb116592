import type { Knex } from "knex";
import type { z } from "zod";
import { Library } from "../../../db/models/Library.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChanges } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { definedFields } from "../../platform/input/definedFields.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { librariesInPool, libraryNotFound } from "./errors.ts";
import { readLibraries } from "./readLibraries.ts";
import type { deleteLibrariesInput, LibraryChange, updateLibrariesInput } from "./schema.ts";

/** The columns that a change may name, with their types in the database. */
const COLUMNS = {
  status: "text",
  kit: "text",
  i7Name: "text",
  i7Sequence: "text",
  i5Name: "text",
  i5Sequence: "text",
  barcode: "text",
  fragmentLength: "int",
  concentration: "double precision",
  volume: "double precision",
  wantedReads: "bigint",
  note: "text",
} as const;
type ColumnName = keyof typeof COLUMNS;
const NAMES = Object.keys(COLUMNS) as ColumnName[];

type Values = Partial<Record<ColumnName, string | number | null>>;

/** Changes the named columns of libraries; others are kept. A library that is named twice receives both changes. Returns
 *  { libraries } in the given order. Raises libraryNotFound. */
export async function updateLibraries(
  ctx: SignedInContext,
  { libraries: changes }: z.output<typeof updateLibrariesInput>,
) {
  const wanted = new Map<string, Values>();
  for (const { id, ...columns } of changes) wanted.set(id, { ...wanted.get(id), ...toValues(columns) });
  return transaction(ctx.db, async (trx) => {
    const stored = await lockLibraries(trx, [...wanted.keys()]);
    const changed = stored.flatMap((library) => {
      const values = wanted.get(library.id) ?? {};
      const names = NAMES.filter((name) => name in values && values[name] !== library[name]);
      return names.length > 0 ? [{ library, values, names }] : [];
    });
    await writeValues(
      trx,
      changed.map(({ library, values }) => ({ ...pick(library, NAMES), ...values, id: library.id })),
    );
    await recordChanges(
      trx,
      ctx,
      changed.flatMap(({ library, values, names }) => {
        const order = library.sample?.order;
        const about = { code: library.code, sample: library.sample?.sampleId ?? "" };
        return order
          ? [
              {
                action: "library.changed",
                targetType: "library",
                targetId: library.id,
                order,
                before: { ...about, ...pick(library, names) },
                after: { ...about, ...Object.fromEntries(names.map((name) => [name, values[name] ?? null])) },
              },
            ]
          : [];
      }),
    );
    return { libraries: await readLibraries(trx, [...wanted.keys()]) };
  });
}

/** Deletes libraries that are in no pool. Returns { deleted }. Raises libraryNotFound, librariesInPool. */
export async function deleteLibraries(
  ctx: SignedInContext,
  { libraryIds }: z.output<typeof deleteLibrariesInput>,
) {
  return transaction(ctx.db, async (trx) => {
    const libraries = await lockLibraries(trx, [...new Set(libraryIds)]);
    const ids = libraries.map(({ id }) => id);
    const views = await readLibraries(trx, ids);
    const pooled = views.filter(({ pools }) => pools.length > 0);
    if (pooled.length > 0) raise(librariesInPool({ libraries: pooled.map(({ code }) => code) }));
    await Library.query(trx).delete().whereIn("id", ids);
    await recordChanges(
      trx,
      ctx,
      libraries.flatMap(({ id, code, sample }) =>
        sample?.order
          ? [
              {
                action: "library.deleted",
                targetType: "library",
                targetId: id,
                order: sample.order,
                before: { code, sample: sample.sampleId },
              },
            ]
          : [],
      ),
    );
    return { deleted: ids.length };
  });
}

/** Locks libraries in the order of their ids, and returns them with sample and order. Raises libraryNotFound. */
async function lockLibraries(trx: Knex.Transaction, ids: string[]): Promise<Library[]> {
  const locked = await Library.query(trx).whereIn("id", ids).orderBy("id").forUpdate();
  if (locked.length < ids.length) raise(libraryNotFound());
  return Library.fetchGraph(locked, "sample.order", { transaction: trx });
}

function toValues({ wantedReads, ...columns }: Omit<LibraryChange, "id">): Values {
  return definedFields({
    ...columns,
    wantedReads: wantedReads === undefined || wantedReads === null ? wantedReads : String(wantedReads),
  });
}

function pick(library: Library, names: readonly ColumnName[]): Values {
  return Object.fromEntries(names.map((name) => [name, library[name]]));
}

async function writeValues(trx: Knex.Transaction, rows: (Values & { id: string })[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = NAMES.map((name) => ({ name, column: snakeCase(name), type: COLUMNS[name] }));
  await trx.raw(
    `update libraries set ${columns.map(({ name, column }) => `${column} = changed."${name}"`).join(", ")},
       updated_at = now()
     from jsonb_to_recordset(?::jsonb)
       as changed(id text, ${columns.map(({ name, type }) => `"${name}" ${type}`).join(", ")})
     where libraries.id = changed.id`,
    [JSON.stringify(rows)],
  );
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
