import { Model } from "objection";
import type { ARTIFACT_STAGES, ARTIFACT_TYPES, ARTIFACT_VISIBILITIES } from "../values.ts";
import { Order } from "./Order.ts";
import { Sample } from "./Sample.ts";
import { StoredRecord } from "./StoredRecord.ts";

export type ArtifactStage = (typeof ARTIFACT_STAGES)[number];
export type ArtifactType = (typeof ARTIFACT_TYPES)[number];
export type ArtifactVisibility = (typeof ARTIFACT_VISIBILITIES)[number];

export class SequencingArtifact extends StoredRecord {
  static override tableName = "sequencing_artifacts";
  static override jsonAttributes = ["metadata"];

  declare orderId: string;
  declare sampleId: string | null;
  declare sequencingRunId: string | null;
  declare stage: ArtifactStage;
  declare artifactType: ArtifactType;
  declare source: string;
  declare visibility: ArtifactVisibility;
  declare path: string;
  declare originalName: string;
  /** bigint as text; bytes. */
  declare size: string | null;
  declare checksum: string | null;
  declare mimeType: string | null;
  declare metadata: Record<string, unknown>;
  declare createdById: string | null;
  declare order?: Order;
  declare sample?: Sample | null;

  static override get relationMappings() {
    return {
      order: {
        relation: Model.BelongsToOneRelation,
        modelClass: Order,
        join: { from: "sequencing_artifacts.orderId", to: "orders.id" },
      },
      sample: {
        relation: Model.BelongsToOneRelation,
        modelClass: Sample,
        join: { from: "sequencing_artifacts.sampleId", to: "samples.id" },
      },
    };
  }
}
