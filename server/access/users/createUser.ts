import type { z } from "zod";
import type { Context } from "../../platform/rpc/context.ts";
import { presentUser } from "./present.ts";
import type { createUserInput } from "./schema.ts";
import type { Knex } from "knex";
import { type DepartmentRole, type Role, User } from "../../../db/models/User.ts";
import { UNIQUE_VIOLATION, sqlState } from "../../../db/sqlState.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { hashPassword } from "./passwords.ts";
import { emailTaken, departmentNotFound, noServicePassword } from "./errors.ts";
import { randomBytes, randomUUID } from "node:crypto";
import { Department } from "../../../db/models/Department.ts";

export interface NewUser {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  role: Role;
  isDemo?: boolean;
  isService?: boolean;
  mustChangePassword?: boolean | undefined;
  departmentId?: string | null | undefined;
  /** Of a department; without one given, a member. */
  departmentRole?: DepartmentRole | null | undefined;
  institution?: string | null | undefined;
  phone?: string | null | undefined;
}

/** Creates an account. Without a password one is generated and returned once, as `temporaryPassword`; a service account
 *  has none. Returns { user, temporaryPassword? }. Raises emailTaken, departmentNotFound, noServicePassword. Additions
 *  §2, §13. */
export async function createUser(
  ctx: Context,
  { password, service: isService, ...person }: z.output<typeof createUserInput>,
) {
  if (isService) {
    if (password !== undefined || person.mustChangePassword) raise(noServicePassword());
    // The hash of an unknown password, because the column requires one.
    return { user: presentUser(await insertUser(ctx, { ...person, isService, password: randomUUID() })) };
  }
  const generated = password === undefined ? temporaryPassword() : undefined;
  const user = await insertUser(ctx, { ...person, password: password ?? generated ?? "" });
  return { user: presentUser(user), ...(generated === undefined ? {} : { temporaryPassword: generated }) };
}

/** Stores a new account with its audit row. `guard` runs inside the same transaction, before the insert.
 *  Raises emailTaken, departmentNotFound. */
export async function insertUser(
  ctx: Context,
  { password, ...person }: NewUser,
  guard: (trx: Knex.Transaction) => Promise<void> = async () => {},
): Promise<User> {
  const passwordHash = await hashPassword(password);
  try {
    return await transaction(ctx.db, async (trx) => {
      await guard(trx);
      await refuseUnknownDepartment(trx, person.departmentId);
      return insertUserIn(trx, ctx, { ...person, passwordHash });
    });
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) raise(emailTaken());
    throw error;
  }
}

/** Stores a new account with its audit row within the transaction of the caller. Throws a unique violation for an email
 *  address that exists. */
export async function insertUserIn(
  trx: Knex.Transaction,
  ctx: Context,
  { passwordHash, ...person }: Omit<NewUser, "password"> & { passwordHash: string | null },
): Promise<User> {
  const user = await User.query(trx)
    .insert({
      email: person.email,
      passwordHash,
      firstName: person.firstName,
      lastName: person.lastName,
      role: person.role,
      isDemo: person.isDemo ?? false,
      isService: person.isService ?? false,
      mustChangePassword: person.mustChangePassword ?? false,
      departmentId: person.departmentId ?? null,
      departmentRole: person.departmentRole ?? null,
      institution: person.institution ?? null,
      phone: person.phone ?? null,
    })
    .returning("*");
  await recordChange(trx, ctx, {
    action: "user.created",
    targetType: "user",
    targetId: user.id,
    after: { email: user.email, role: user.role, ...(user.isService && { service: true }) },
  });
  return user;
}

/** Generates a temporary password, returned once and to be changed by the user. */
export function temporaryPassword(): string {
  return randomBytes(12).toString("base64url");
}

/** Refuses the id of a department that does not exist; accepts none. Raises departmentNotFound. */
export async function refuseUnknownDepartment(
  trx: Knex.Transaction,
  id: string | null | undefined,
): Promise<void> {
  if (id === null || id === undefined) return;
  if (!(await Department.query(trx).findById(id))) raise(departmentNotFound());
}
