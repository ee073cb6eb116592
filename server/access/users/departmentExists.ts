import type { Knex } from "knex";
import { Department } from "../../../db/models/Department.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { departmentNotFound } from "./errors.ts";

/** Lets a department pass that is there, and none. Raises departmentNotFound. */
export async function departmentExists(trx: Knex.Transaction, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  if (!(await Department.query(trx).findById(id))) raise(departmentNotFound());
}
