import { createHash, randomBytes } from "node:crypto";
import type { Knex } from "knex";
import type { QueryBuilder } from "objection";
import { ApprovalToken } from "../../../../db/models/ApprovalToken.ts";
import { Department } from "../../../../db/models/Department.ts";
import type { Order } from "../../../../db/models/Order.ts";
import { Sample } from "../../../../db/models/Sample.ts";
import { User } from "../../../../db/models/User.ts";
import { queueMail } from "../../../access/mail/queueMail.ts";
import { readOrderForm } from "../../../definitions/forms/orderForm.ts";
import { notify } from "../../../platform/notifications/notify.ts";
import type { Context } from "../../../platform/rpc/context.ts";
import { APPROVAL_LINK_DAYS } from "../../limits.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const LEADS_ASKED = 50;

type Approval = Pick<Order, "approvalState" | "approvalById" | "approvalAt" | "approvalReason">;

/** The approval of an order that was never submitted, or that its owner or the facility withdrew. */
export const NO_APPROVAL: Approval = {
  approvalState: "not_required",
  approvalById: null,
  approvalAt: null,
  approvalReason: null,
};

/** Returns the approval with which an order is submitted: pending if its department or the order form requires
 *  approval, and approved at once if the caller is the owner and may decide. order: as submitted. */
export async function firstApproval(trx: Knex.Transaction, ctx: Context, order: Order): Promise<Approval> {
  if (!(await requiresApproval(trx, order))) return NO_APPROVAL;
  const isOwnLead = ctx.user?.id === order.userId && (await mayDecide(trx, order, ctx.user.id));
  return isOwnLead
    ? { approvalState: "approved", approvalById: order.userId, approvalAt: new Date(), approvalReason: null }
    : { ...NO_APPROVAL, approvalState: "pending" };
}

async function requiresApproval(trx: Knex, { departmentId, serviceId }: Order): Promise<boolean> {
  const department = departmentId === null ? undefined : await Department.query(trx).findById(departmentId);
  return department?.requiresApproval || (await readOrderForm(trx, serviceId)).requiresApproval === true;
}

/** The users who may decide on an order: the active leads of its department, or of the present department of its owner
 *  if it was submitted without one. */
export function findLeads(trx: Knex, { departmentId, userId }: Order): QueryBuilder<User> {
  const present = User.query(trx).findById(userId).select("departmentId");
  return User.query(trx)
    .where({ departmentRole: "lead", active: true })
    .where("departmentId", "=", departmentId ?? present);
}

/** Returns whether a user may decide on an order. */
export async function mayDecide(trx: Knex, order: Order, userId: string): Promise<boolean> {
  return (await findLeads(trx, order).findById(userId).select("id")) !== undefined;
}

/** Notifies the leads of a pending order, and mails each a link that works once and without an account. Without a lead
 *  the facility is notified, which can appoint one. */
export async function requestApproval(trx: Knex.Transaction, ctx: Context, order: Order): Promise<void> {
  const leads = await findLeads(trx, order).orderBy("id").limit(LEADS_ASKED);
  await notify(trx, ctx, {
    kind: leads.length > 0 ? "approval.requested" : "order.submitted",
    to: leads.length > 0 ? { userIds: leads.map(({ id }) => id) } : { facility: true },
    orderId: order.id,
  });
  const [owner, samples] = await Promise.all([
    User.query(trx).findById(order.userId).throwIfNotFound(),
    Sample.query(trx).where({ orderId: order.id }).resultSize(),
  ]);
  const expiresAt = new Date(Date.now() + APPROVAL_LINK_DAYS * DAY_MS);
  for (const lead of leads) {
    const token = randomBytes(32).toString("base64url");
    const isQueued = await queueMail(trx, ctx, {
      to: lead.email,
      userId: lead.id,
      kind: "approval",
      template: "approval",
      params: {
        path: `/approval#token=${token}`,
        order: [order.orderNumber, order.name].filter(Boolean).join(" · "),
        owner: `${owner.firstName} ${owner.lastName}`,
        samples,
        expiresAt: expiresAt.toISOString(),
      },
    });
    if (!isQueued) return;
    await ApprovalToken.query(trx).insert({
      tokenHash: hashApprovalToken(token),
      orderId: order.id,
      userId: lead.id,
      expiresAt,
    });
  }
}

/** The stored form of the token of a link: its SHA-256. */
export function hashApprovalToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Makes all links to the decision on an order invalid. */
export async function endApprovalLinks(trx: Knex.Transaction, orderId: string): Promise<void> {
  await ApprovalToken.query(trx).where({ orderId }).delete();
}

/** Deletes expired links. Returns their number. */
export async function sweepApprovalLinks(db: Knex, now: Date): Promise<number> {
  return ApprovalToken.query(db).where("expiresAt", "<", now).delete();
}
