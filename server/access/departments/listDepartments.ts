import { Department } from "../../../db/models/Department.ts";

const DEPARTMENTS_MAX = 1_000;

/** Lists the first 1000 departments in use, by name. Additions §13. */
export async function listDepartments(): Promise<{ id: string; name: string }[]> {
  const departments = await Department.query()
    .where({ isActive: true })
    .orderBy(["name", "id"])
    .limit(DEPARTMENTS_MAX);
  return departments.map(({ id, name }) => ({ id, name }));
}
