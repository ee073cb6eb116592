import type { Knex } from "knex";
import { ReferenceData } from "../../../db/models/ReferenceData.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { nameTaken, pathTaken } from "./errors.ts";

/** Raises pathTaken, nameTaken. The unique indexes decide a race. */
export async function refuseTaken(
  db: Knex,
  { id = "", name, version, path }: { id?: string; name: string; version: string; path?: string },
): Promise<void> {
  const samePath =
    path === undefined ? undefined : await ReferenceData.query(db).findOne({ path }).whereNot({ id });
  if (samePath) raise(pathTaken({ name: samePath.name }));
  const sameName = await ReferenceData.query(db)
    .whereRaw("lower(name) = lower(?) and lower(version) = lower(?)", [name, version])
    .whereNot({ id })
    .first();
  if (sameName) raise(nameTaken());
}
