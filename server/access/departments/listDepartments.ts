import type { Knex } from "knex";
import { Department } from "../../../db/models/Department.ts";

const DEPARTMENTS_MAX = 1_000;

/** Lists the first 1000 departments in use, by name. Additions §13. */
export async function listDepartments(db: Knex): Promise<{ id: string; name: string }[]> {
  const departments = await Department.query(db)
    .where({ isActive: true })
    .orderBy(["name", "id"])
    .limit(DEPARTMENTS_MAX);
  return departments.map(({ id, name }) => ({ id, name }));
}
