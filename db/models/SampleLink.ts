import { Model } from "objection";
import { Sample } from "./Sample.ts";
import { StoredRecord } from "./StoredRecord.ts";
import { User } from "./User.ts";

/** Open until it expires or is revoked; both are permanent. */
export class SampleLink extends StoredRecord {
  static override tableName = "sample_links";

  declare sampleId: string;
  /** SHA-256 of its token. */
  declare tokenDigest: Buffer;
  declare label: string;
  declare expiresAt: Date;
  declare createdById: string | null;
  declare revokedAt: Date | null;
  declare revokedById: string | null;
  /** Number of page loads; refreshes of an open page are not counted. */
  declare useCount: number;
  declare lastUsedAt: Date | null;
  declare sample?: Sample;
  declare createdBy?: User | null;
  declare revokedBy?: User | null;

  static override get relationMappings() {
    return {
      sample: {
        relation: Model.BelongsToOneRelation,
        modelClass: Sample,
        join: { from: "sample_links.sampleId", to: "samples.id" },
      },
      createdBy: {
        relation: Model.BelongsToOneRelation,
        modelClass: User,
        join: { from: "sample_links.createdById", to: "users.id" },
      },
      revokedBy: {
        relation: Model.BelongsToOneRelation,
        modelClass: User,
        join: { from: "sample_links.revokedById", to: "users.id" },
      },
    };
  }
}
