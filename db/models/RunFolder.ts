import { Model } from "objection";
import type { RUN_FOLDER_KINDS, RUN_FOLDER_STATUSES } from "../values.ts";
import { InstrumentRun } from "./InstrumentRun.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** A directory that an instrument writes, with what its files report. */
export class RunFolder extends StoredRecord {
  static override tableName = "run_folders";
  static override jsonAttributes = ["facts", "quality", "problems"];

  /** Absolute, without links. */
  declare path: string;
  declare folderKind: (typeof RUN_FOLDER_KINDS)[number];
  declare status: (typeof RUN_FOLDER_STATUSES)[number];
  /** The planned run that it belongs to; null for a run that nobody planned. */
  declare instrumentRunId: string | null;
  /** The run name in its files, which may differ from the name of the directory. */
  declare runName: string | null;
  declare instrumentSerial: string | null;
  declare flowCell: string | null;
  declare side: string | null;
  declare experimentName: string | null;
  declare runStartedAt: Date | null;
  declare facts: Record<string, unknown>;
  declare quality: Record<string, unknown>;
  declare problems: unknown[];
  /** Incremented when files that were read before have changed. */
  declare revision: number;
  declare lastGrownAt: Date;
  declare completedAt: Date | null;
  declare demultiplexedAt: Date | null;
  declare instrumentRun?: InstrumentRun | null;

  static override get relationMappings() {
    return {
      instrumentRun: {
        relation: Model.BelongsToOneRelation,
        modelClass: InstrumentRun,
        join: { from: "run_folders.instrumentRunId", to: "instrument_runs.id" },
      },
    };
  }
}
