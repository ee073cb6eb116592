import type { Knex } from "knex";
import { type Role, User } from "../../../db/models/User.ts";
import { UNIQUE_VIOLATION, sqlState } from "../../../db/sqlState.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { hashPassword } from "./passwords.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { departmentExists } from "./departmentExists.ts";
import { emailTaken } from "./errors.ts";

export interface NewUser {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  role: Role;
  isDemo?: boolean;
  departmentId?: string | null | undefined;
  institution?: string | null | undefined;
  phone?: string | null | undefined;
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
    return await transaction(async (trx) => {
      await guard(trx);
      await departmentExists(trx, person.departmentId);
      const user = await User.query(trx)
        .insert({
          email: person.email,
          passwordHash,
          firstName: person.firstName,
          lastName: person.lastName,
          role: person.role,
          isDemo: person.isDemo ?? false,
          departmentId: person.departmentId ?? null,
          institution: person.institution ?? null,
          phone: person.phone ?? null,
        })
        .returning("*");
      await recordChange(trx, ctx, {
        action: "user.created",
        targetType: "user",
        targetId: user.id,
        after: { email: user.email, role: user.role },
      });
      return user;
    });
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) raise(emailTaken());
    throw error;
  }
}
