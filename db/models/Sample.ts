import { Model } from "objection";
import type { FACILITY_STATUSES, SAMPLE_STAGES } from "../values.ts";
import { Assembly } from "./Assembly.ts";
import { DeliveryItem } from "./DeliveryItem.ts";
import { Order } from "./Order.ts";
import { Read } from "./Read.ts";
import { StoredRecord } from "./StoredRecord.ts";
import { Study } from "./Study.ts";
import { User } from "./User.ts";

export type FacilityStatus = (typeof FACILITY_STATUSES)[number];
/** Where a sample is in its order (server/ordering/stages/rules/sampleStages.ts). */
export type SampleStage = (typeof SAMPLE_STAGES)[number];

export class Sample extends StoredRecord {
  static override tableName = "samples";
  static override jsonAttributes = ["checklistData", "checklistUnits", "customFields"];

  declare orderId: string;
  /** The owner of the order; written by triggers. */
  declare readonly ownerId: string;
  declare studyId: string | null;
  declare sampleId: string;
  declare position: number;
  /** The code on the label of the tube, unique in the facility: assigned by the database, or scanned by the facility. */
  declare tubeCode: string;
  declare sampleAlias: string | null;
  declare sampleTitle: string | null;
  declare sampleDescription: string | null;
  declare scientificName: string | null;
  declare taxId: string | null;
  declare sampleAccessionNumber: string | null;
  declare biosampleNumber: string | null;
  declare preferredAssemblyId: string | null;
  declare checklistData: Record<string, unknown>;
  declare checklistUnits: Record<string, unknown>;
  declare customFields: Record<string, unknown>;
  declare facilityStatus: FacilityStatus;
  declare facilityStatusUpdatedAt: Date;
  declare stage: SampleStage;
  declare stageReason: string | null;
  declare stageUpdatedAt: Date;
  /** Of owner and facility. */
  declare sharedNote: string | null;
  /** Of the facility only. */
  declare facilityNote: string | null;
  declare notesEditedAt: Date | null;
  declare notesEditedById: string | null;
  declare notesEditedBy?: User | null;
  declare order?: Order;
  declare study?: Study | null;
  declare reads?: Read[];
  declare assemblies?: Assembly[];
  declare deliveryItems?: DeliveryItem[];

  static override get relationMappings() {
    return {
      order: {
        relation: Model.BelongsToOneRelation,
        modelClass: Order,
        join: { from: "samples.orderId", to: "orders.id" },
      },
      notesEditedBy: {
        relation: Model.BelongsToOneRelation,
        modelClass: User,
        join: { from: "samples.notesEditedById", to: "users.id" },
      },
      study: {
        relation: Model.BelongsToOneRelation,
        modelClass: Study,
        join: { from: "samples.studyId", to: "studies.id" },
      },
      reads: {
        relation: Model.HasManyRelation,
        modelClass: Read,
        join: { from: "samples.id", to: "reads.sampleId" },
      },
      deliveryItems: {
        relation: Model.HasManyRelation,
        modelClass: DeliveryItem,
        join: { from: "samples.id", to: "delivery_items.sampleId" },
      },
      assemblies: {
        relation: Model.HasManyRelation,
        modelClass: Assembly,
        join: { from: "samples.id", to: "assemblies.sampleId" },
      },
    };
  }
}
