import type { REFERENCE_KINDS, REFERENCE_PHASES, REFERENCE_STATES } from "../values.ts";
import { StoredRecord } from "./StoredRecord.ts";

export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

/** registered: known, never checked completely. checking and downloading: work that a background job does. ready: its
 *  checksum is known and its files are unchanged. missing, changed: found by a check. failed: see `problem`. */
export type ReferenceState = (typeof REFERENCE_STATES)[number];

/** What the job does at the moment; null while it waits for its turn, and outside checking and downloading. */
export type ReferencePhase = (typeof REFERENCE_PHASES)[number];

/** An entry of the catalog of reference data: a file or directory on the server. */
export class ReferenceData extends StoredRecord {
  static override tableName = "reference_data";

  declare name: string;
  declare kind: ReferenceKind;
  declare organism: string | null;
  declare build: string | null;
  /** "" when unknown. */
  declare version: string;
  declare license: string | null;
  /** Absolute, with links resolved. Of a download: its future path until it is ready. */
  declare path: string;
  declare state: ReferenceState;
  declare phase: ReferencePhase | null;
  /** A stored sentence: why the entry failed, is changed or missing. */
  declare problem: string | null;
  /** bigint as text. */
  declare sizeBytes: string | null;
  declare fileCount: number | null;
  /** SHA-256 as hex: of a file, or of the list of the checksums of all files of a directory. */
  declare checksum: string | null;
  /** Derived from names, sizes and times of modification; a difference needs no reading of the content. */
  declare fingerprint: string | null;
  /** Whether the check in progress accepts another checksum. */
  declare acceptsChange: boolean;
  declare sourceUrl: string | null;
  declare checksumUrl: string | null;
  /** "sha256:…" or "md5:…", of the downloaded file. */
  declare expectedChecksum: string | null;
  declare unpack: boolean;
  /** The directory that Lanekeeper created for a download, absolute; null for a registered path. */
  declare folder: string | null;
  /** bigint as text: bytes read, downloaded or unpacked so far in this phase, and their total if it is known. */
  declare doneBytes: string;
  declare totalBytes: string | null;
  /** Strong ETag of the download in progress. */
  declare validator: string | null;
  declare leaseId: string | null;
  declare leaseProcess: number | null;
  declare leaseTouchedAt: Date | null;
  declare addedById: string | null;
  /** The last complete check, and the last look at sizes and times. */
  declare checkedAt: Date | null;
  declare seenAt: Date | null;
}
