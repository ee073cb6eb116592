import type { Knex } from "knex";
import type { z } from "zod";
import { ApprovalToken } from "../../../../db/models/ApprovalToken.ts";
import { Order } from "../../../../db/models/Order.ts";
import { Sample } from "../../../../db/models/Sample.ts";
import { transaction } from "../../../../db/transaction.ts";
import { emitEvent } from "../../../access/webhooks/emitEvent.ts";
import { recordChange } from "../../../platform/audit/recordChange.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import { forbidden } from "../../../platform/errors/errors.ts";
import { notify } from "../../../platform/notifications/notify.ts";
import type { Context, SessionUser, SignedInContext } from "../../../platform/rpc/context.ts";
import { findSessionUser } from "../../../platform/rpc/findSessionUser.ts";
import { orderNotFound } from "../../access/errors.ts";
import { writeStage } from "../../stages/writeStage.ts";
import { presentApproval } from "../present.ts";
import { approvalLinkInvalid, notAwaitingApproval } from "./errors.ts";
import { acceptAutomatically } from "../submitOrder.ts";
import { endApprovalLinks, hashApprovalToken, mayDecide } from "./requestApproval.ts";
import type { approvalToken, decideByLinkInput, decideInput } from "./schema.ts";

type Decision = Pick<z.output<typeof decideInput>, "decision" | "reason">;

/** Approves or rejects a pending order as a lead of its department. Returns { approval }. Of concurrent decisions and
 *  withdrawals the first wins. Raises orderNotFound, forbidden, notAwaitingApproval. Additions §13. */
export async function decideApproval(
  ctx: SignedInContext,
  { orderId, ...decision }: z.output<typeof decideInput>,
) {
  return transaction(ctx.db, async (trx) => {
    const order = (await Order.query(trx).findById(orderId).forUpdate()) ?? raise(orderNotFound());
    if (!(await mayDecide(trx, order, ctx.user.id))) raise(forbidden());
    if (order.approvalState !== "pending") raise(notAwaitingApproval());
    return { approval: presentApproval(await writeDecision(trx, ctx, order, decision)) };
  });
}

/** The same by the link of a mail, without a session; the lead to whom it was sent is recorded. Returns { approval }.
 *  Raises approvalLinkInvalid. */
export async function decideByLink(ctx: Context, { token, ...decision }: z.output<typeof decideByLinkInput>) {
  return transaction(ctx.db, async (trx) => {
    const { order, lead } = await openLink(trx, token, true);
    const decided = await writeDecision(trx, { ...ctx, db: trx, user: lead }, order, decision);
    return { approval: presentApproval(decided) };
  });
}

/** Returns what the page of a link shows before the decision; the link stays valid. Raises approvalLinkInvalid. */
export async function showApproval(ctx: Context, { token }: z.output<typeof approvalToken>) {
  return transaction(ctx.db, async (trx) => {
    const { order } = await openLink(trx, token, false);
    await order.$fetchGraph("[user, department]", { transaction: trx });
    const { user, department } = order;
    return {
      order: {
        orderNumber: order.orderNumber,
        name: order.name,
        samples: await Sample.query(trx).where({ orderId: order.id }).resultSize(),
        owner: user ? `${user.firstName} ${user.lastName}` : null,
        department: department?.name ?? null,
        costCentre: department?.costCentre ?? null,
      },
    };
  });
}

/** Finds the pending order of a link, and its lead if they may still decide. Locks the order for a decision. */
async function openLink(
  trx: Knex.Transaction,
  token: string,
  forUpdate: boolean,
): Promise<{ order: Order; lead: SessionUser }> {
  const tokenHash = hashApprovalToken(token);
  const link = await findLink(trx, tokenHash);
  const query = Order.query(trx).findById(link.orderId);
  const order = (await (forUpdate ? query.forUpdate() : query)) ?? raise(approvalLinkInvalid());
  // Another decision may have ended the link before the lock.
  await findLink(trx, tokenHash);
  const lead = await findSessionUser(trx, link.userId);
  if (order.approvalState !== "pending" || !lead || !(await mayDecide(trx, order, lead.id)))
    raise(approvalLinkInvalid());
  return { order, lead };
}

async function findLink(trx: Knex.Transaction, tokenHash: Buffer): Promise<ApprovalToken> {
  const found = await ApprovalToken.query(trx).findById(tokenHash).where("expiresAt", ">", trx.fn.now());
  return found ?? raise(approvalLinkInvalid());
}

/** Writes the decision on a locked pending order, ends all links to it and notifies the owner, and of an approval the
 *  facility. A rejected order is a draft again. */
async function writeDecision(
  trx: Knex.Transaction,
  ctx: Context & { user: SessionUser },
  before: Order,
  { decision, reason = null }: Decision,
): Promise<Order> {
  const isApproved = decision === "approve";
  const state = isApproved ? ("approved" as const) : ("rejected" as const);
  const moved = isApproved
    ? before
    : await writeStage(trx, ctx, before, {
        to: "DRAFT",
        byUserId: ctx.user.id,
        reason: reason ?? undefined,
      });
  const order = await Order.query(trx).patchAndFetchById(moved.id, {
    approvalState: state,
    approvalById: ctx.user.id,
    approvalAt: new Date(),
    approvalReason: reason,
  });
  await endApprovalLinks(trx, order.id);
  await recordChange(trx, ctx, {
    action: `order.${state}`,
    targetType: "order",
    targetId: order.id,
    order,
    before: { approvalState: before.approvalState },
    after: { approvalState: state, reason },
  });
  if (isApproved) await emitEvent(trx, "order.approved", order.id);
  await notify(trx, ctx, {
    kind: `order.${state}`,
    to: { userIds: [order.userId], facility: isApproved },
    orderId: order.id,
  });
  return isApproved ? acceptAutomatically(trx, ctx, order) : order;
}
