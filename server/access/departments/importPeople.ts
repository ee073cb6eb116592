import { randomUUID } from "node:crypto";
import type { Knex } from "knex";
import type { z } from "zod";
import { Department } from "../../../db/models/Department.ts";
import { User } from "../../../db/models/User.ts";
import { sqlState, UNIQUE_VIOLATION } from "../../../db/sqlState.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChanges } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { csvLine } from "../../platform/exports/csvLine.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { DEPARTMENT_EXPORT_ROWS_MAX } from "../limits.ts";
import { hashPassword } from "../users/passwords.ts";
import { insertDepartment } from "./changeDepartment.ts";
import { importChanged } from "./errors.ts";
import { IMPORT_COLUMNS, type ImportPlan, planImport } from "./planImport.ts";
import type { importInput, previewInput } from "./schema.ts";
import { moveUsers } from "./setMembers.ts";

/** Returns what an import would do, without storing anything: { rows, departments, key }. Raises the refusals of
 *  planImport. */
export async function previewImport(db: Knex, { text }: z.output<typeof previewInput>) {
  return presentPlan(await planImport(db, text));
}

/** Imports users and departments as previewed, in one transaction; refused lines are skipped. New users are researchers
 *  with an unknown password. Returns { created, moved, departments }. Raises importChanged if the result would differ
 *  from the preview, and the refusals of planImport. */
export async function importPeople(ctx: Context, { text, key }: z.output<typeof importInput>) {
  // One hash of an unknown password for all users: it allows no sign-in.
  const passwordHash = await hashPassword(randomUUID());
  try {
    return await transaction(ctx.db, async (trx) => {
      const plan = await planImport(trx, text);
      if (plan.key !== key) raise(importChanged());
      // Locked in the same sequence as by setMembers, and planned again: they may have changed before the lock.
      await Department.query(trx).orderBy("id").forShare().select("id");
      const existing = plan.rows.flatMap(({ email }) => plan.users.get(email.toLowerCase())?.id ?? []);
      await User.query(trx).whereIn("id", existing).orderBy("id").forUpdate().select("id");
      const locked = await planImport(trx, text);
      if (locked.key !== key) raise(importChanged());
      for (const department of locked.departments) await insertDepartment(trx, ctx, department);
      await insertUsers(trx, ctx, locked, passwordHash);
      const counts = await moveToDepartments(trx, ctx, locked);
      return { ...counts, departments: locked.departments.length };
    });
  } catch (error) {
    // A user or department of this name was created in the meantime.
    if (sqlState(error) === UNIQUE_VIOLATION) raise(importChanged());
    throw error;
  }
}

async function insertUsers(
  trx: Knex.Transaction,
  ctx: Context,
  { rows, names }: ImportPlan,
  passwordHash: string,
): Promise<void> {
  const created = rows.filter(({ outcome }) => outcome === "created");
  if (created.length === 0) return;
  const users = await User.query(trx).insert(
    created.map(({ email, line }) => ({
      email,
      passwordHash,
      firstName: names.get(line)?.firstName ?? "",
      lastName: names.get(line)?.lastName ?? "",
      role: "RESEARCHER" as const,
    })),
  );
  await recordChanges(
    trx,
    ctx,
    users.map((user) => ({
      action: "user.created",
      targetType: "user",
      targetId: user.id,
      after: { email: user.email, role: user.role, imported: true },
    })),
  );
}

async function moveToDepartments(trx: Knex.Transaction, ctx: Context, { rows }: ImportPlan) {
  const isPlaced = ({ outcome, department }: ImportPlan["rows"][number]) =>
    (outcome === "created" || outcome === "moved") && department !== null;
  const placed = rows.filter(isPlaced);
  const [users, departments] = await Promise.all([
    User.query(trx).whereRaw("lower(email) = any(?)", [placed.map(({ email }) => email.toLowerCase())]),
    Department.query(trx),
  ]);
  const idByName = new Map(departments.map(({ id, name }) => [name.toLowerCase(), id]));
  const rowByEmail = new Map(placed.map((row) => [row.email.toLowerCase(), row]));
  await moveUsers(
    trx,
    ctx,
    users.flatMap((user) => {
      const row = rowByEmail.get(user.email.toLowerCase());
      const departmentId = idByName.get(row?.department?.toLowerCase() ?? "");
      return row && departmentId ? [{ user, departmentId, role: row.role }] : [];
    }),
  );
  const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length;
  return { created: count("created"), moved: count("moved") };
}

function presentPlan({ rows, departments, key }: ImportPlan) {
  return { rows, departments, key };
}

/** Returns the users with their departments as CSV text, which can be imported again; at most 5,000. */
export async function exportPeople(db: Knex): Promise<{ text: string }> {
  const users = await User.query(db)
    .where({ isDemo: false, isService: false })
    .withGraphFetched("department")
    .orderBy(["lastName", "firstName", "id"])
    .limit(DEPARTMENT_EXPORT_ROWS_MAX);
  const lines = users.map(({ email, firstName, lastName, department, departmentRole }) =>
    csvLine([
      email,
      firstName,
      lastName,
      department?.name ?? "",
      departmentRole ?? "",
      department?.costCentre ?? "",
    ]),
  );
  return { text: [csvLine([...IMPORT_COLUMNS]), ...lines].join("") };
}
