import { Model } from "objection";
import type { APPROVAL_STATES, ORDER_PRIORITIES, ORDER_STAGES, ORDER_STATUSES } from "../values.ts";
import { Department } from "./Department.ts";
import { Sample } from "./Sample.ts";
import { Service } from "./Service.ts";
import { StatusNote } from "./StatusNote.ts";
import { StoredRecord } from "./StoredRecord.ts";
import { User } from "./User.ts";

/** DRAFT → SUBMITTED → COMPLETED (server/ordering/access/orderAccess.ts defines who may change it). */
export type OrderStatus = (typeof ORDER_STATUSES)[number];
/** Progress in more detail (server/ordering/stages/rules/stageTransitions.ts defines the moves). */
export type OrderStage = (typeof ORDER_STAGES)[number];

export class Order extends StoredRecord {
  static override tableName = "orders";
  static override jsonAttributes = ["customFields"];

  declare orderNumber: string;
  declare name: string | null;
  declare status: OrderStatus;
  declare statusUpdatedAt: Date;
  /** Determines `status`; a trigger keeps both consistent. */
  declare stage: OrderStage;
  /** The reason of the last move, if one was given. */
  declare stageReason: string | null;
  /** Of an order on hold: the stage to which it returns. */
  declare stageBeforeHold: OrderStage | null;
  declare stageUpdatedAt: Date;
  /** YYYY-MM-DD. */
  declare dueDate: string | null;
  /** Whether a user set the due date; otherwise it is computed from the turnaround time of the service. */
  declare isDueDateFixed: boolean;
  /** The user of the facility who is responsible for the order. */
  declare assigneeId: string | null;
  declare priority: (typeof ORDER_PRIORITIES)[number];
  declare assignee?: User | null;
  /** When the order last became SUBMITTED; null for a draft, and if the time was not recorded. */
  declare submittedAt: Date | null;
  declare notes: string | null;
  declare notesEditedAt: Date | null;
  declare notesEditedById: string | null;
  declare sequencingFilesPublishedAt: Date | null;
  declare sequencingFilesPublishedById: string | null;
  declare numberOfSamples: number | null;
  declare contactName: string | null;
  declare contactEmail: string | null;
  declare contactPhone: string | null;
  declare billingAddress: string | null;
  declare platform: string | null;
  declare instrumentModel: string | null;
  declare librarySelection: string | null;
  declare libraryStrategy: string | null;
  declare librarySource: string | null;
  declare customFields: Record<string, unknown>;
  /** null: ordered before services were defined, or without one. */
  declare serviceId: string | null;
  declare service?: Service | null;
  declare userId: string;
  /** The department that the order was submitted for; of a draft, the present department of its owner. Set by
   *  triggers. */
  declare departmentId: string | null;
  declare department?: Department | null;
  declare approvalState: (typeof APPROVAL_STATES)[number];
  declare approvalById: string | null;
  declare approvalAt: Date | null;
  declare approvalReason: string | null;
  declare approvalBy?: User | null;
  declare user?: User;
  declare samples?: Sample[];
  declare statusNotes?: StatusNote[];
  declare notesEditedBy?: User | null;
  declare sequencingFilesPublishedBy?: User | null;

  static override get relationMappings() {
    return {
      user: {
        relation: Model.BelongsToOneRelation,
        modelClass: User,
        join: { from: "orders.userId", to: "users.id" },
      },
      department: {
        relation: Model.BelongsToOneRelation,
        modelClass: Department,
        join: { from: "orders.departmentId", to: "departments.id" },
      },
      service: {
        relation: Model.BelongsToOneRelation,
        modelClass: Service,
        join: { from: "orders.serviceId", to: "services.id" },
      },
      assignee: {
        relation: Model.BelongsToOneRelation,
        modelClass: User,
        join: { from: "orders.assigneeId", to: "users.id" },
      },
      approvalBy: {
        relation: Model.BelongsToOneRelation,
        modelClass: User,
        join: { from: "orders.approvalById", to: "users.id" },
      },
      notesEditedBy: {
        relation: Model.BelongsToOneRelation,
        modelClass: User,
        join: { from: "orders.notesEditedById", to: "users.id" },
      },
      sequencingFilesPublishedBy: {
        relation: Model.BelongsToOneRelation,
        modelClass: User,
        join: { from: "orders.sequencingFilesPublishedById", to: "users.id" },
      },
      samples: {
        relation: Model.HasManyRelation,
        modelClass: Sample,
        join: { from: "orders.id", to: "samples.orderId" },
      },
      statusNotes: {
        relation: Model.HasManyRelation,
        modelClass: StatusNote,
        join: { from: "orders.id", to: "status_notes.orderId" },
      },
    };
  }
}
