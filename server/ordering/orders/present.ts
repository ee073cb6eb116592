import type { Department } from "../../../db/models/Department.ts";
import type { Order } from "../../../db/models/Order.ts";
import type { StatusNote } from "../../../db/models/StatusNote.ts";
import { noteText } from "../stages/noteSentences.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { pickAllowedAnswers } from "../../definitions/forms/orderAnswers.ts";
import type { OrderFormInForce } from "../../definitions/forms/orderForm.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { presentName, presentPerson } from "../../platform/people/presentPerson.ts";

/** The full row of an order (reference §2), times as ISO text. */
export function presentOrder(order: Order) {
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    name: order.name,
    status: order.status,
    statusUpdatedAt: order.statusUpdatedAt.toISOString(),
    stage: order.stage,
    stageReason: order.stageReason,
    stageBeforeHold: order.stageBeforeHold,
    stageUpdatedAt: order.stageUpdatedAt.toISOString(),
    dueDate: order.dueDate,
    priority: order.priority,
    assigneeId: order.assigneeId,
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

/** The full row for a user: for a researcher without facility-only answers, and with null for priority and responsible
 *  user, which are plans of the facility. */
export function presentOrderFor(user: SessionUser, form: OrderFormInForce, order: Order) {
  const row = presentOrder(order);
  const isOfFacility = hasRight(user, "records.read");
  return {
    ...row,
    priority: isOfFacility ? row.priority : null,
    assigneeId: isOfFacility ? row.assigneeId : null,
    customFields: pickAllowedAnswers(user, form, order.customFields),
  };
}

/** The user who is responsible for an order, for users of the facility. */
export function presentAssignee(user: SessionUser, order: Order) {
  return hasRight(user, "records.read") ? presentName(order.assignee) : null;
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
    stage: note.stage,
    content: noteText(note),
    createdAt: note.createdAt.toISOString(),
    user: presentPerson(note.user),
  };
}
