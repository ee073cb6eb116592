import { Model } from "objection";
import type { READ_INTAKE_STATUSES } from "../values.ts";
import { RunFolder } from "./RunFolder.ts";
import { Sample } from "./Sample.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** What a check found in a FASTQ file. */
export interface IntakeQuality {
  /** Of the mean error probability; null without bases. */
  meanQuality: number | null;
  minLength: number;
  maxLength: number;
  /** Digest of the names of the reads in order, equal for both files of a pair. */
  names: string;
}

/** A FASTQ file of a run folder on its way to the reads of a sample: waiting → checking → passed or failed; passed →
 *  imported. */
export class ReadIntakeFile extends StoredRecord {
  static override tableName = "read_intake_files";
  static override jsonAttributes = ["quality"];

  declare runFolderId: string;
  /** Relative to the run folder. */
  declare path: string;
  /** bigint as text; bytes. */
  declare size: string;
  /** Size and time of change when the file was collected. */
  declare stamp: string;
  /** As in the file name. */
  declare sampleName: string;
  /** null for a file of all lanes. */
  declare lane: number | null;
  declare role: "R1" | "R2";
  declare sampleId: string | null;
  /** Whether a user assigned the sample. */
  declare isAssigned: boolean;
  declare status: (typeof READ_INTAKE_STATUSES)[number];
  /** A serialized sentence: why the file waits, failed or is ignored. */
  declare reason: string | null;
  declare isRequested: boolean;
  /** Counts are bigint as text. */
  declare reads: string | null;
  declare bases: string | null;
  declare quality: Partial<IntakeQuality>;
  declare sequencingRunId: string | null;
  /** Relative to the data directory. */
  declare importedPath: string | null;
  declare importedAt: Date | null;
  declare leaseId: string | null;
  declare leaseProcess: number | null;
  declare leaseTouchedAt: Date | null;
  declare sample?: Sample | null;
  declare runFolder?: RunFolder;

  static override get relationMappings() {
    return {
      sample: {
        relation: Model.BelongsToOneRelation,
        modelClass: Sample,
        join: { from: "read_intake_files.sampleId", to: "samples.id" },
      },
      runFolder: {
        relation: Model.BelongsToOneRelation,
        modelClass: RunFolder,
        join: { from: "read_intake_files.runFolderId", to: "run_folders.id" },
      },
    };
  }
}
