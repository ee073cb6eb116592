import type { Knex } from "knex";
import type { z } from "zod";
import { Department } from "../../../db/models/Department.ts";
import { isStillReferenced, sqlState, UNIQUE_VIOLATION } from "../../../db/sqlState.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { DEPARTMENTS_MAX } from "../limits.ts";
import { assignMembers } from "./setMembers.ts";
import { departmentHasOrders, departmentNameTaken, departmentUnknown, tooManyDepartments } from "./errors.ts";
import { withCounts } from "./listDepartments.ts";
import type { createDepartmentInput, updateDepartmentInput } from "./schema.ts";

/** Creates a department. Returns { department }. Raises departmentNameTaken, tooManyDepartments. Additions §13. */
export async function createDepartment(ctx: Context, input: z.output<typeof createDepartmentInput>) {
  const department = await refuseTakenName(() =>
    transaction(ctx.db, (trx) => insertDepartment(trx, ctx, input)),
  );
  return presentOne(ctx.db, department);
}

/** Stores a new department with its audit entry. Raises tooManyDepartments; throws a unique violation for a name that
 *  exists. */
export async function insertDepartment(
  trx: Knex.Transaction,
  ctx: Context,
  input: z.output<typeof createDepartmentInput>,
): Promise<Department> {
  const { name, costCentre = null, billingAddress = null, requiresApproval = false } = input;
  if ((await Department.query(trx).resultSize()) >= DEPARTMENTS_MAX) raise(tooManyDepartments());
  const department = await Department.query(trx)
    .insert({ name, costCentre, billingAddress, requiresApproval })
    .returning("*");
  await recordChange(trx, ctx, {
    action: "department.created",
    targetType: "department",
    targetId: department.id,
    after: facts(department),
  });
  return department;
}

/** Changes the given fields of a department. active: false: it is kept for its orders and members, and not offered any
 *  more. Returns { department }. Raises departmentUnknown, departmentNameTaken. Additions §13. */
export async function updateDepartment(
  ctx: Context,
  { departmentId, active: isActive, ...named }: z.output<typeof updateDepartmentInput>,
) {
  const columns = Object.entries({ ...named, isActive }).filter(([, value]) => value !== undefined);
  const department = await refuseTakenName(() =>
    transaction(ctx.db, async (trx) => {
      const before = await lockDepartment(trx, departmentId);
      if (columns.length === 0) return before;
      const after = await Department.query(trx).patchAndFetchById(departmentId, Object.fromEntries(columns));
      await recordChange(trx, ctx, {
        action: "department.changed",
        targetType: "department",
        targetId: departmentId,
        before: facts(before),
        after: facts(after),
      });
      return after;
    }),
  );
  return presentOne(ctx.db, department);
}

/** Deletes a department without submitted orders; its members then have none, and their history keeps its name. Raises
 *  departmentUnknown, departmentHasOrders. Additions §13. */
export async function removeDepartment(
  ctx: Context,
  { departmentId }: { departmentId: string },
): Promise<void> {
  try {
    await transaction(ctx.db, async (trx) => {
      const before = await lockDepartment(trx, departmentId);
      await assignMembers(trx, ctx, before, []);
      await Department.query(trx).deleteById(departmentId);
      await recordChange(trx, ctx, {
        action: "department.deleted",
        targetType: "department",
        targetId: departmentId,
        before: facts(before),
      });
    });
  } catch (error) {
    if (isStillReferenced(error)) raise(departmentHasOrders());
    throw error;
  }
}

/** Reads a department and locks it until the end of the transaction. Raises departmentUnknown. */
export async function lockDepartment(trx: Knex.Transaction, id: string): Promise<Department> {
  return (await Department.query(trx).findById(id).forUpdate()) ?? raise(departmentUnknown());
}

/** Returns { department } as a list shows it. */
export async function presentOne(db: Knex, department: Department) {
  const [presented] = await withCounts(db, [department]);
  return { department: presented ?? raise(departmentUnknown()) };
}

function facts({ name, costCentre, billingAddress, requiresApproval, isActive }: Department) {
  return { name, costCentre, billingAddress, requiresApproval, active: isActive };
}

async function refuseTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) raise(departmentNameTaken());
    throw error;
  }
}
