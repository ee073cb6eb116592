import { Model } from "objection";
import type { LIBRARY_STATUSES } from "../values.ts";
import { Sample } from "./Sample.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** A library that was prepared from a sample for sequencing. */
export class Library extends StoredRecord {
  static override tableName = "libraries";

  /** LIB-000001, counted over the facility. */
  declare code: string;
  declare sampleId: string;
  declare status: (typeof LIBRARY_STATUSES)[number];
  declare kit: string | null;
  /** The name of the set that its indexes are from. */
  declare indexSet: string | null;
  /** The well of the set, A1 to P24. */
  declare indexWell: string | null;
  declare i7Name: string | null;
  /** Sequences are stored forward, as in the kit; sample sheets turn i5 where the instrument reads it reversed. */
  declare i7Sequence: string | null;
  declare i5Name: string | null;
  declare i5Sequence: string | null;
  /** Of a nanopore library: the barcode name (barcode07). */
  declare barcode: string | null;
  /** Mean length including adapters, in base pairs. */
  declare fragmentLength: number | null;
  /** ng/µl */
  declare concentration: number | null;
  /** µl */
  declare volume: number | null;
  /** bigint as text; read pairs count once. */
  declare wantedReads: string | null;
  declare note: string | null;
  declare createdById: string | null;
  declare sample?: Sample;

  static override get relationMappings() {
    return {
      sample: {
        relation: Model.BelongsToOneRelation,
        modelClass: Sample,
        join: { from: "libraries.sampleId", to: "samples.id" },
      },
    };
  }
}
