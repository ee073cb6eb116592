import type { Knex } from "knex";
import type { z } from "zod";
import type { Department } from "../../../db/models/Department.ts";
import { User } from "../../../db/models/User.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChanges } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { lockDepartment } from "./changeDepartment.ts";
import { memberRepeated, memberUnknown } from "./errors.ts";
import { listMembers } from "./listDepartments.ts";
import type { setMembersInput } from "./schema.ts";

type Member = z.output<typeof setMembersInput>["members"][number];

/** Replaces the members of a department, in one transaction: users of other departments move to it, and members who are
 *  not listed have none. Returns { members }. Raises departmentUnknown, memberUnknown, memberRepeated. Additions §13. */
export async function setMembers(ctx: Context, { departmentId, members }: z.output<typeof setMembersInput>) {
  return transaction(ctx.db, async (trx) => {
    await assignMembers(trx, ctx, await lockDepartment(trx, departmentId), members);
    return listMembers(trx, { departmentId });
  });
}

/** Makes exactly these users the members of a locked department. Triggers keep the history. */
export async function assignMembers(
  trx: Knex.Transaction,
  ctx: Context,
  { id: departmentId }: Department,
  members: Member[],
): Promise<void> {
  const roles = new Map<string, Member["role"]>();
  for (const { userId, role } of members) {
    if (roles.has(userId)) raise(memberRepeated({ userId }));
    roles.set(userId, role);
  }
  // In the order of the ids, so that concurrent changes of two departments do not wait for each other.
  const users = await User.query(trx)
    .where((query) => query.where({ departmentId }).orWhereIn("id", [...roles.keys()]))
    .orderBy("id")
    .forUpdate();
  const known = new Set(users.map(({ id }) => id));
  const unknown = members.find(({ userId }) => !known.has(userId));
  if (unknown) raise(memberUnknown({ userId: unknown.userId }));
  await moveUsers(
    trx,
    ctx,
    users.map((user) => {
      const role = roles.get(user.id);
      return { user, departmentId: role ? departmentId : null, role: role ?? null };
    }),
  );
}

/** Writes the departments and roles of locked users with their audit entries; users who have them already are
 *  unchanged. */
export async function moveUsers(
  trx: Knex.Transaction,
  ctx: Context,
  moves: { user: User; departmentId: string | null; role: Member["role"] | null }[],
): Promise<void> {
  const changed = moves.filter(
    ({ user, departmentId, role }) => user.departmentId !== departmentId || user.departmentRole !== role,
  );
  if (changed.length === 0) return;
  await trx.raw(
    `update users set department_id = moved.department_id, department_role = moved.role, updated_at = now()
     from jsonb_to_recordset(?::jsonb) as moved (id text, department_id text, role text) where users.id = moved.id`,
    [
      JSON.stringify(
        changed.map(({ user, departmentId, role }) => ({ id: user.id, department_id: departmentId, role })),
      ),
    ],
  );
  await recordChanges(
    trx,
    ctx,
    changed.map(({ user, departmentId, role }) => ({
      action: "user.departmentChanged",
      targetType: "user",
      targetId: user.id,
      before: { departmentId: user.departmentId, departmentRole: user.departmentRole },
      after: { departmentId, departmentRole: role },
    })),
  );
}
