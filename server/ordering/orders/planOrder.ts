import type { Knex } from "knex";
import type { z } from "zod";
import { Order } from "../../../db/models/Order.ts";
import { User } from "../../../db/models/User.ts";
import { transaction } from "../../../db/transaction.ts";
import { definedFields } from "../../platform/input/definedFields.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { notify } from "../../platform/notifications/notify.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { presentPerson } from "../../platform/people/presentPerson.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { rolesWith } from "../../platform/rpc/rules/rights.ts";
import { orderForm } from "../../definitions/forms/orderForm.ts";
import { lockOrder } from "../access/findOrder.ts";
import { readTurnaroundDate } from "../stages/computeDueDate.ts";
import { assigneeUnknown } from "./errors.ts";
import { presentOrderFor } from "./present.ts";
import type { planOrderInput } from "./schema.ts";

/** Changes the due date, the responsible user and the priority of an order. A due date is kept from then on; null
 *  computes it again from the service. Notifies a new responsible user. Returns the full order. Raises orderNotFound, assigneeUnknown. */
export async function planOrder(
  ctx: SignedInContext,
  { orderId, ...named }: z.output<typeof planOrderInput>,
) {
  return transaction(ctx.db, async (trx) => {
    const before = await lockOrder(trx, ctx, orderId);
    const form = await orderForm(trx, before.serviceId);
    const fields = definedFields(named);
    if (typeof fields.assigneeId === "string") await refuseUnknown(trx, fields.assigneeId, before.assigneeId);
    if (Object.keys(fields).length === 0) return presentOrderFor(ctx.user, form, before);
    const after = await Order.query(trx).patchAndFetchById(orderId, {
      ...fields,
      ...(fields.dueDate === null &&
        isAccepted(before) && { dueDate: await readTurnaroundDate(trx, before) }),
      ...(fields.dueDate !== undefined && { isDueDateFixed: fields.dueDate !== null }),
    });
    await recordChange(trx, ctx, {
      action: "order.planned",
      targetType: "order",
      targetId: orderId,
      order: after,
      before: await auditedPlan(trx, before),
      after: await auditedPlan(trx, after),
    });
    if (after.assigneeId !== null && after.assigneeId !== before.assigneeId)
      await notify(trx, ctx, { kind: "order.assigned", to: { userIds: [after.assigneeId] }, orderId });
    return presentOrderFor(ctx.user, form, after);
  });
}

/** Lists the users who can be responsible for orders: active users of the facility who may change orders, by name. */
export async function listAssignees(ctx: SignedInContext) {
  const users = await assignable(ctx.db).orderBy(["firstName", "lastName", "id"]).limit(ASSIGNEES_LISTED);
  return users.map(({ id, firstName, lastName }) => ({ id, firstName, lastName }));
}

const ASSIGNEES_LISTED = 500;

function assignable(trx: Knex) {
  return User.query(trx).where({ active: true }).whereIn("role", rolesWith("orders.change"));
}

async function refuseUnknown(trx: Knex.Transaction, id: string, known: string | null): Promise<void> {
  if (id !== known && !(await assignable(trx).findById(id))) raise(assigneeUnknown());
}

function isAccepted({ stage }: Order): boolean {
  return stage !== "DRAFT" && stage !== "SUBMITTED";
}

async function auditedPlan(trx: Knex.Transaction, { dueDate, assigneeId, priority }: Order) {
  const assignee = assigneeId === null ? undefined : await User.query(trx).findById(assigneeId);
  const person = presentPerson(assignee);
  return { dueDate, priority, assignee: person && `${person.firstName} ${person.lastName}` };
}
