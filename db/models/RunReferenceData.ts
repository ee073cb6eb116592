import { Model } from "objection";
import type { ReferenceKind } from "./ReferenceData.ts";

/** Reference data of a run, as it was when the run was created or started. */
export class RunReferenceData extends Model {
  static override tableName = "run_reference_data";
  static override idColumn = ["runId", "settingKey", "path"];

  declare runId: string;
  /** The setting whose value is the path, or a path below the path of the entry. */
  declare settingKey: string;
  /** The value of the setting. */
  declare path: string;
  /** null after the entry was deleted. */
  declare entryId: string | null;
  declare name: string;
  declare kind: ReferenceKind;
  declare version: string;
  declare checksum: string;
  declare sourceUrl: string | null;
  declare createdAt: Date;
}
