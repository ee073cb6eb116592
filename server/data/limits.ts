import { KIB, MIB, GIB, TIB } from "../platform/limits/units.ts";
export const UPLOAD_MAX_BYTES = 5 * TIB;
export const CHUNK_MAX_BYTES = 1 * GIB;

/** A chunk that receives no byte for this time is aborted, well before another process may claim its lease. */
export const CHUNK_IDLE_MS = 20_000;

/** Interval at which a running chunk renews its lease. */
export const LEASE_TOUCH_MS = 5_000;

/** Maximum age of the last confirmed renewal for writing another byte. The difference to LEASE_STALE_MS covers a
 *  write in progress and clock differences. */
export const LEASE_SURE_MS = 20_000;

/** Bytes buffered while the previous ones are written: enough that the sender rarely pauses, few enough that they
 *  are still in the CPU cache when they are written. */
export const CHUNK_WAITING_BYTES = 256 * KIB;

/** Bytes written before a sync starts, concurrently with receiving further bytes. */
export const CHUNK_SYNC_BYTES = 2 * MIB;
export const LANE_MAX = 99;

/** Lanes up to this total size are joined before their upload is answered; larger ones by a job. */
export const LANE_JOIN_INLINE_BYTES = 256 * MIB;

/** Maximum wait of a response for a join that another upload of the same lanes started. */
export const LANE_JOIN_WAIT_MS = 10_000;

/** Interval at which a join reports progress and renews its lease. */
export const LANE_JOIN_TOUCH_MS = 1_000;

/** Pause before a failed join or a failed hash is retried. */
export const LANE_JOIN_RETRY_MS = 10 * 60_000;
export const FILE_HASH_TRIES_MAX = 5;

/** Age after which temporary files without an open upload are removed. */
export const STRAY_FILE_MAX_AGE_MS = 60 * 60 * 1000;
export const FILE_BATCH_MAX = 50;
export const FILE_PATH_MAX_CHARACTERS = 4_096;

/** The data directory: entries read by one listing, and depth. */
export const STORAGE_ENTRIES_MAX = 200_000;
export const STORAGE_DEPTH_MAX = 32;
export const READ_ASSIGNMENTS_MAX = 500;
export const BROWSE_LIMIT_DEFAULT = 250;
export const DELIVERY_LINK_DAYS_DEFAULT = 14;
export const DELIVERY_LINK_DAYS_MAX = 90;

/** Open links per delivery. */
export const DELIVERY_LINKS_MAX = 50;

/** Files or read sets that the address of an archive names: common proxies refuse addresses from 8 KiB. */
export const ARCHIVE_NAMED_MAX = 200;
export const WRONG_LINKS_PER_ADDRESS = 30;
export const WRONG_LINK_WINDOW_SECONDS = 15 * 60;

/** Interval at which a download through a link checks its permission, in addition to checks after changes of its
 *  order. */
export const PERMISSION_RECHECK_MS = 30_000;
export const PREVIEW_MAX_BYTES = 100 * MIB;
export const FILE_NAME_MAX_BYTES = 255;
export const SAFE_NAME_MAX_CHARACTERS = 120;
export const UPLOAD_METADATA_MAX_BYTES = 16 * KIB;

/** Uploads of one user that are neither completed nor cancelled. */
export const OPEN_UPLOADS_PER_PERSON_MAX = 2_000;
