import { Model } from "objection";
import type { RUN_FOLDER_KINDS, RUN_FOLDER_MATCHES, RUN_FOLDER_STATUSES } from "../values.ts";
import type { RunFolderFacts, RunFolderQuality } from "./runFolderFacts.ts";
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
  /** The planned run that it belongs to; null for a run without a plan. */
  declare instrumentRunId: string | null;
  /** The run name in its files, which may differ from the name of the directory. */
  declare runName: string | null;
  declare instrumentSerial: string | null;
  declare flowCell: string | null;
  declare side: string | null;
  declare experimentName: string | null;
  declare runStartedAt: Date | null;
  declare facts: Partial<RunFolderFacts>;
  declare quality: Partial<RunFolderQuality>;
  /** Serialized sentences with the time since when they hold. */
  declare problems: { sentence: string; since: string }[];
  /** Incremented when files that were read before have changed. */
  declare revision: number;
  /** Of the files of the instrument, and of those of the demultiplexing: they change when files are added. */
  declare signature: string | null;
  declare outputSignature: string | null;
  /** The output and the planned run for which the reports were stored. */
  declare reportsKey: string | null;
  /** The output and the planned run for which the FASTQ files were collected. */
  declare intakeKey: string | null;
  declare lastGrownAt: Date;
  declare outputGrownAt: Date | null;
  /** hand: a user decided about the planned run, which is not changed automatically any more. */
  declare matchedBy: (typeof RUN_FOLDER_MATCHES)[number] | null;
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
