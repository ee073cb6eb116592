import { Model } from "objection";
import { Sample } from "./Sample.ts";
import { StoredRecord } from "./StoredRecord.ts";
import { User } from "./User.ts";

export class Study extends StoredRecord {
  static override tableName = "studies";
  static override jsonAttributes = ["studyMetadata"];

  declare title: string;
  declare alias: string | null;
  declare description: string | null;
  /** Accession of its checklist, and the registry version of its metadata; both set or both null. */
  declare checklistType: string | null;
  declare mixsVersion: number | null;
  declare studyMetadata: Record<string, unknown>;
  declare readyForSubmission: boolean;
  declare readyAt: Date | null;
  declare studyAccessionId: string | null;
  declare submitted: boolean;
  declare submittedAt: Date | null;
  declare testRegisteredAt: Date | null;
  declare notes: string | null;
  declare notesEditedAt: Date | null;
  declare notesEditedById: string | null;
  declare userId: string;
  declare user?: User;
  declare samples?: Sample[];
  declare notesEditedBy?: User | null;

  static override get relationMappings() {
    return {
      user: {
        relation: Model.BelongsToOneRelation,
        modelClass: User,
        join: { from: "studies.userId", to: "users.id" },
      },
      notesEditedBy: {
        relation: Model.BelongsToOneRelation,
        modelClass: User,
        join: { from: "studies.notesEditedById", to: "users.id" },
      },
      samples: {
        relation: Model.HasManyRelation,
        modelClass: Sample,
        join: { from: "studies.id", to: "samples.studyId" },
      },
    };
  }
}
