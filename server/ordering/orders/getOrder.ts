import { Order } from "../../../db/models/Order.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { cachedOrderForms } from "../../definitions/forms/orderForm.ts";
import { presentService } from "../../definitions/services/present.ts";
import { presentSample } from "../samples/present.ts";
import { visibleAnswers } from "../samples/visibleAnswers.ts";
import { visibleReads } from "../samples/visibleReads.ts";
import { findOrder } from "../access/findOrder.ts";
import {
  presentAssignee,
  presentDepartmentOfOrder,
  presentOrderFor,
  presentOwner,
  presentStatusNote,
} from "./present.ts";
import { presentPerson } from "../../platform/people/presentPerson.ts";
import { mayDecide } from "./approval/requestApproval.ts";
import { orderNotFound } from "../access/errors.ts";

/**
 * Returns one complete order: its columns, owner, samples with their active reads (researchers: only cleaned and
 * published), status notes newest first, and sequencing technology.
 * mayApprove: whether the caller may decide on its approval now. Raises orderNotFound, forbidden. Additions §3.
 */
export async function getOrder(ctx: SignedInContext, { orderId }: { orderId: string }) {
  await findOrder(ctx, orderId);
  const forms = await cachedOrderForms(ctx.site);
  const found = await Order.query(ctx.db)
    .findById(orderId)
    .withGraphFetched(
      "[user.department, department, service, assignee, approvalBy, samples(inOrder).[reads(active), deliveryItems, study], statusNotes(newest).user]",
    )
    .modifiers({
      inOrder: (samples) => samples.orderBy(["position", "id"]),
      active: (reads) => reads.where({ isActive: true }),
      newest: (notes) =>
        notes.orderBy([
          { column: "createdAt", order: "desc" },
          { column: "id", order: "desc" },
        ]),
    });
  const order = found ?? raise(orderNotFound());
  const form = forms(order.serviceId);
  const samples = order.samples ?? [];
  const visible = await visibleAnswers(
    ctx.user,
    form,
    samples.map(({ studyId }) => studyId),
    ctx.db,
  );
  const presented = presentOrderFor(ctx.user, form, order);
  return {
    ...presented,
    user: presentOwner(order),
    department: presentDepartmentOfOrder(order),
    service: order.service ? presentService(order.service) : null,
    assignee: presentAssignee(ctx.user, order),
    isDueDateFixed: order.isDueDateFixed,
    approvedBy: presentPerson(order.approvalBy),
    mayApprove: order.approvalState === "pending" && (await mayDecide(ctx.db, order, ctx.user.id)),
    _count: { samples: samples.length },
    samples: samples.map((sample) =>
      presentSample(visible, sample, visibleReads(ctx.user, order, sample.reads ?? [], sample.deliveryItems)),
    ),
    statusNotes: (order.statusNotes ?? []).map(presentStatusNote),
    sequencingTechnology: presented.customFields["_sequencing_tech"] ?? null,
  };
}
