import type { Department } from "../../../db/models/Department.ts";
import type { Order } from "../../../db/models/Order.ts";
import type { StatusNote } from "../../../db/models/StatusNote.ts";
import { noteText } from "./noteSentences.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { pickAllowedAnswers } from "../../definitions/forms/orderAnswers.ts";
import type { OrderFormInForce } from "../../definitions/forms/orderForm.ts";
import type { OrderStage } from "./rules/deriveStage.ts";
import { presentPerson } from "../../platform/people/presentPerson.ts";

/** The full row of an order (reference §2), times as ISO text. */
export function presentOrder(order: Order) {
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    name: order.name,
    status: order.status,
    statusUpdatedAt: order.statusUpdatedAt.toISOString(),
    notes: order.notes,
    notesEditedAt: order.notesEditedAt?.toISOString() ?? null,
    notesEditedById: order.notesEditedById,
    sequencingFilesPublishedAt: order.sequencingFilesPublishedAt?.toISOString() ?? null,
    sequencingFilesPublishedById: order.sequencingFilesPublishedById,
    numberOfSamples: order.numberOfSamples,
    contactName: order.contactName,
    contactEmail: order.contactEmail,
    contactPhone: order.contactPhone,
    billingAddress: order.billingAddress,
    platform: order.platform,
    instrumentModel: order.instrumentModel,
    librarySelection: order.librarySelection,
    libraryStrategy: order.libraryStrategy,
    librarySource: order.librarySource,
    customFields: order.customFields,
    serviceId: order.serviceId,
    approval: presentApproval(order),
    userId: order.userId,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  };
}

/** The approval of an order by a lead (additions §13). by: id of the lead. */
export function presentApproval({ approvalState, approvalById, approvalAt, approvalReason }: Order) {
  return {
    state: approvalState,
    by: approvalById,
    at: approvalAt?.toISOString() ?? null,
    reason: approvalReason,
  };
}

/** The full row with its stage, for a user: without facility-only answers for a researcher. */
export function presentOrderFor(user: SessionUser, form: OrderFormInForce, order: Order, stage: OrderStage) {
  return { ...presentOrder(order), stage, customFields: pickAllowedAnswers(user, form, order.customFields) };
}

/** The owner of an order, with their present department. */
export function presentOwner(order: Order) {
  const { user } = order;
  if (!user) return null;
  const { department } = user;
  return {
    ...presentPerson(user),
    id: user.id,
    department: presentDepartmentName(department),
  };
}

/** The department of an order or person in lists. */
export function presentDepartmentName(department: Department | null | undefined) {
  return department ? { id: department.id, name: department.name } : null;
}

/** The department that an order was submitted for, with its billing data. */
export function presentDepartmentOfOrder({ department }: Order) {
  if (!department) return null;
  const { id, name, costCentre, billingAddress } = department;
  return { id, name, costCentre, billingAddress };
}

export function presentStatusNote(note: StatusNote) {
  return {
    id: note.id,
    noteType: note.noteType,
    content: noteText(note),
    createdAt: note.createdAt.toISOString(),
    user: presentPerson(note.user),
  };
}
