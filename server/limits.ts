/** The numbers of the contract (spec §8, additions §1, §2, §5) and the bounds we set beside it. */
const KIB = 1024;
const MIB = 1024 * KIB;
const GIB = 1024 * MIB;
const TIB = 1024 * GIB;

export const LIST_LIMIT_DEFAULT = 100;
export const LIST_LIMIT_MAX = 500;

export const JSON_BODY_MAX_BYTES = 1 * MIB;
export const SAMPLES_BODY_MAX_BYTES = 16 * MIB;
export const SAMPLES_PER_ORDER_MAX = 5_000;

export const PASSWORD_MIN_CHARACTERS = 10;
export const PASSWORD_MAX_CHARACTERS = 1_024;
export const EMAIL_MAX_CHARACTERS = 254;

export const SIGN_IN_WINDOW_SECONDS = 15 * 60;
export const SIGN_IN_FAILURES_PER_ACCOUNT = 10;
export const SIGN_IN_FAILURES_PER_ADDRESS = 100;
export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

export const UPLOAD_MAX_BYTES = 5 * TIB;
export const CHUNK_MAX_BYTES = 1 * GIB;
/** A chunk without a byte for this long is given up; well before its lease may be taken from it. */
export const CHUNK_IDLE_MS = 20_000;
export const LEASE_STALE_MS = 30_000;
export const UPLOAD_UNTOUCHED_DAYS = 7;
export const FILE_NAME_MAX_BYTES = 255;

export const SHORT_TEXT_MAX_CHARACTERS = 500;
export const LONG_TEXT_MAX_CHARACTERS = 20_000;
/** Of one record: how many form answers, and how long their JSON. */
export const ANSWERS_MAX = 500;
export const ANSWERS_MAX_CHARACTERS = 200_000;
