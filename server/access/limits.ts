export const PASSWORD_MIN_CHARACTERS = 10;
export const PASSWORD_MAX_CHARACTERS = 1_024;
export const EMAIL_MAX_CHARACTERS = 254;

/** Sign-in failures in 15 minutes (additions §12): per account and address, after which this pair is refused; per
 *  address, after which accounts new to the address are refused; per account from all addresses, after which each
 *  further attempt is delayed, longer with each failure. */
export const SIGN_IN_WINDOW_SECONDS = 15 * 60;
export const SIGN_IN_FAILURES_PER_PAIR = 10;
export const SIGN_IN_FAILURES_PER_ADDRESS = 100;
export const SIGN_IN_FAILURES_BEFORE_PAUSE = 30;
export const SIGN_IN_PAUSE_STEP_MS = 250;
export const SIGN_IN_PAUSE_MAX_MS = 5_000;

/** Concurrently delayed sign-in attempts of one process. Attempts from addresses new to the account and from known
 *  addresses have separate shares, so that an attacker cannot block known users. */
export const SIGN_IN_PAUSES_SHARE = { atOnce: 200, waitingMax: 0, perPerson: 10 };

/** Known addresses per account, and days they are kept after the last sign-in from there. */
export const SIGN_IN_PLACES_PER_ACCOUNT = 20;
export const SIGN_IN_PLACE_DAYS = 180;
export const REGISTRATION_WINDOW_SECONDS = 60 * 60;
export const REGISTRATIONS_PER_ADDRESS = 20;
export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
export const UPLOAD_UNTOUCHED_DAYS = 7;

/** Single sign-on: time between the start and the return of the user, starts that a session keeps, starts and returns of
 *  an address, and concurrent ones of a process. */
export const SIGN_ON_MAX_MS = 10 * 60 * 1000;
export const SIGN_ONS_PER_SESSION = 5;
export const SIGN_ON_WINDOW_SECONDS = 15 * 60;
export const SIGN_ONS_PER_ADDRESS = 600;
export const SIGN_ONS_SHARE = { atOnce: 20, waitingMax: 200, perPerson: 50 };

/** Second factors: wrong codes of an account in a window, time between password and second factor, time to complete a
 *  set-up, age of a sign-in that replaces the password, and codes, passkeys and names. */
export const SECOND_FACTOR_FAILURES = 10;
export const SECOND_FACTOR_WINDOW_SECONDS = 15 * 60;
export const PENDING_SIGN_IN_MAX_MS = 10 * 60 * 1000;
export const CEREMONY_MAX_MS = 10 * 60 * 1000;
export const FRESH_SIGN_IN_MS = 15 * 60 * 1000;
export const RECOVERY_CODES = 10;
export const PASSKEYS_PER_ACCOUNT = 20;
export const FACTOR_NAME_MAX_CHARACTERS = 100;
export const RESET_REASON_MAX_CHARACTERS = 500;

/** Requests to a sign-on provider: duration and size of a response, and the accepted difference of the clocks. */
export const PROVIDER_ANSWER_MAX_MS = 10_000;
export const PROVIDER_ANSWER_MAX_BYTES = 1024 * 1024;
export const PROVIDER_CLOCK_TOLERANCE_SECONDS = 60;

/** Requests to a directory: one answer, a whole sign-in, groups of a person, and concurrent sign-ins of a process. */
export const DIRECTORY_ANSWER_MAX_MS = 5_000;
export const DIRECTORY_MAX_MS = 15_000;
export const DIRECTORY_GROUPS_MAX = 1_000;
export const DIRECTORY_SHARE = { atOnce: 20, waitingMax: 200, perPerson: 50 };

/** Entries of the maps of sign-on settings, and domains. */
export const SIGN_ON_ROLES_MAX = 200;
export const SIGN_ON_DEPARTMENTS_MAX = 1_000;
export const SIGN_ON_DOMAINS_MAX = 100;

/** Timeouts of the system check: database in total, and disk. */
export const DATABASE_PATIENCE_MS = 3_000;
export const STORAGE_PATIENCE_MS = 2_000;

/** Settings of live sequencing runs: interval between passes, and age after which an unchanged file is complete. */
export const STREAM_POLL_DEFAULT_MS = 5_000;
export const STREAM_POLL_MIN_MS = 1_000;
export const STREAM_POLL_MAX_MS = 10 * 60 * 1000;
export const STREAM_STABILITY_DEFAULT_MS = 2_000;
export const STREAM_STABILITY_MIN_MS = 500;
export const STREAM_STABILITY_MAX_MS = 10 * 60 * 1000;

/** Two of the four threads that hash passwords and also read files; not limited per caller. */
export const PASSWORDS_SHARE = { atOnce: 2, waitingMax: 500, perPerson: 502 };

/** Tokens of one account that are not revoked, and their lifetime in days. */
export const TOKENS_PER_ACCOUNT = 50;
export const TOKEN_NAME_MAX_CHARACTERS = 100;
export const TOKEN_DAYS_DEFAULT = 90;
export const TOKEN_DAYS_MAX = 365;

/** Requests of one token in a window, and the accuracy of the time of its last use. */
export const TOKEN_REQUESTS = 3_000;
export const TOKEN_REQUESTS_WINDOW_SECONDS = 60;
export const TOKEN_USE_INTERVAL_MS = 60_000;

/** Days before its end at which users are notified of a token, and tokens in one statement. */
export const TOKEN_EXPIRY_NOTICE_DAYS = 7;
export const TOKEN_EXPIRY_NOTICES_AT_ONCE = 1_000;

/** Days for which an expired token is listed and a revoked one is kept. */
export const TOKEN_KEPT_DAYS = 30;

/** Departments of an installation, and members of one that are set in one request. */
export const DEPARTMENTS_MAX = 1_000;
export const DEPARTMENT_MEMBERS_MAX = 2_000;

/** Import of users and departments: size and lines of the CSV text; users in an export. */
export const DEPARTMENT_IMPORT_MAX_CHARACTERS = 500_000;
export const DEPARTMENT_IMPORT_ROWS_MAX = 2_000;
export const DEPARTMENT_EXPORT_ROWS_MAX = 5_000;

/** Lifetime of an invitation and of a link that resets a password (additions §13), and how long an invitation is kept
 *  after it expired. */
export const INVITATION_DAYS = 7;
export const INVITATION_KEPT_DAYS = 30;
export const DEPARTMENT_INVITATIONS_MAX = 100;
export const PASSWORD_RESET_MINUTES = 60;

/** Reset requests in an hour for one account and from one address; further ones send no mail. */
export const RESETS_WINDOW_SECONDS = 60 * 60;
export const RESETS_PER_ACCOUNT = 3;
export const RESETS_PER_ADDRESS = 20;

/** Reset requests of one process that are looked up after their response. */
export const RESETS_SHARE = { atOnce: 2, waitingMax: 200, perPerson: RESETS_PER_ADDRESS };

/** The listed sessions of one user, and the part of the User-Agent header that is stored. */
export const SESSIONS_LISTED_MAX = 100;
export const USER_AGENT_MAX_CHARACTERS = 400;
export const ANNOUNCEMENT_MAX_CHARACTERS = 1_000;

/** Terms of use: length of the text, and versions of an installation. */
export const TERMS_MAX_CHARACTERS = 50_000;
export const TERMS_VERSIONS_MAX = 100;

/** Mails that one process sends at once; each has its own connection. */
export const MAILS_AT_ONCE = 4;

/** Pauses after the failed attempts to send a mail: 10 s, 1 and 5 min, 30 min, then hourly for a day (additions §13). */
export const MAIL_PAUSES_MS = [10_000, 60_000, 300_000, 1_800_000, ...Array<number>(24).fill(3_600_000)];

/** Sending one mail: silence of the server until the attempt has failed, duration of the whole attempt, and time after
 *  which a claimed mail whose process died is free again. */
export const MAIL_SILENCE_MS = 60_000;
export const MAIL_ATTEMPT_MAX_MS = 4 * 60 * 1000;
export const MAIL_CLAIM_MS = 5 * 60 * 1000;
export const MAIL_TEST_MAX_MS = 20_000;

/** The part of a mail server's answer that is kept and shown. */
export const MAIL_ANSWER_MAX_CHARACTERS = 300;
export const MAIL_KEPT_DAYS = 30;

/** The hour of the daily digest in the time zone of the facility. */
export const MAIL_DIGEST_HOUR = 7;

/** Webhooks and chat channels of a facility. */
export const WEBHOOKS_MAX = 20;
export const CHAT_CHANNELS_MAX = 10;
export const WEBHOOK_URL_MAX_CHARACTERS = 2_000;
export const CHAT_NAME_MAX_CHARACTERS = 100;
export const CHAT_TEMPLATE_MAX_CHARACTERS = 500;

/** Deliveries to one receiver that are sent at once. Each receiver has its own, so that one without an answer delays no
 *  other; all processes together send at most this number times the number of receivers. */
export const DELIVERIES_AT_ONCE = 2;

/** Pauses after the failed attempts to deliver an event: 5 s, 1, 5 and 30 min, 2, 6 and 12 h (additions §13). */
export const DELIVERY_PAUSES_MS = [
  5_000, 60_000, 300_000, 1_800_000, 7_200_000, 21_600_000, 43_200_000,
] as const;

/** One attempt: time until the status of the answer must arrive, the part of the answer that is kept, and time after
 *  which a claimed delivery whose process died is free again. */
export const DELIVERY_TIMEOUT_MS = 10_000;
export const DELIVERY_ANSWER_MAX_BYTES = 4 * 1024;
export const DELIVERY_CLAIM_MS = 2 * 60 * 1000;
export const DELIVERIES_KEPT_DAYS = 30;

/** A larger body contains only the ids of its record. */
export const EVENT_BODY_MAX_CHARACTERS = 5_000_000;
