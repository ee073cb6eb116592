import { Model } from "objection";
import type { AMENDMENT_STATES } from "../values.ts";
import { StoredRecord } from "./StoredRecord.ts";
import { User } from "./User.ts";

/** The change of one answer of an order. field: the name of the field; before, after: its JSON values. */
export interface AnswerChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** The change of one value of a sample. id: of its record; sampleId: its code when the change was proposed. part: the
 *  column that contains the field, or "sample" if the field is a column itself. */
export interface SampleValueChange extends AnswerChange {
  id: string;
  sampleId: string;
  part: "sample" | "customFields" | "checklistData" | "checklistUnits";
}

/** A change of a submitted order that its owner proposes: open → accepted or declined by the facility, or withdrawn. */
export class OrderAmendment extends StoredRecord {
  static override tableName = "order_amendments";

  static override jsonAttributes = ["changes", "sampleChanges"];

  declare orderId: string;
  declare state: (typeof AMENDMENT_STATES)[number];
  declare changes: AnswerChange[];
  declare sampleChanges: SampleValueChange[];
  declare reason: string;
  /** Why the facility declined. */
  declare decisionReason: string | null;
  declare createdById: string | null;
  declare decidedById: string | null;
  declare decidedAt: Date | null;
  declare createdBy?: User | null;
  declare decidedBy?: User | null;

  static override get relationMappings() {
    const toUser = (column: string) => ({
      relation: Model.BelongsToOneRelation,
      modelClass: User,
      join: { from: `order_amendments.${column}`, to: "users.id" },
    });
    return { createdBy: toUser("createdById"), decidedBy: toUser("decidedById") };
  }
}
