/** Values of columns with a fixed set of words, in display order. Imports nothing, so that every layer can use it.
 *  The models document the meanings. */

export const USER_ROLES = [
  "FACILITY_ADMIN",
  "TECHNICIAN",
  "BIOINFORMATICIAN",
  "FACILITY_VIEWER",
  "RESEARCHER",
] as const;

/** The roles that the public demo has an account for. */
export const DEMO_ROLES = ["RESEARCHER", "FACILITY_ADMIN"] as const;

/** Where an account can sign in besides its password: a provider of single sign-on, or a directory. */
export const IDENTITY_KINDS = ["oidc", "ldap"] as const;
export const SIGN_IN_METHODS = ["password", ...IDENTITY_KINDS] as const;

/** What proves an identity besides the password, and what completes a sign-in: also a recovery code. */
export const SECOND_FACTOR_KINDS = ["totp", "passkey"] as const;
export const SECOND_FACTOR_METHODS = [...SECOND_FACTOR_KINDS, "recovery"] as const;

/** The role of a user in their department. */
export const DEPARTMENT_ROLES = ["lead", "member"] as const;

/** Whether a lead has approved the present submission of an order, or rejected the last one. */
export const APPROVAL_STATES = ["not_required", "pending", "approved", "rejected"] as const;

/** What a token may be used for; `admin` includes all others. */
export const TOKEN_SCOPES = ["read", "orders:write", "data:write", "runs:write", "admin"] as const;

export const ORDER_STATUSES = ["DRAFT", "SUBMITTED", "COMPLETED"] as const;
export const ORDER_STAGES = [
  "DRAFT",
  "SUBMITTED",
  "ACCEPTED",
  "IN_TRANSIT",
  "RECEIVED",
  "IN_PROGRESS",
  "DATA_READY",
  "DELIVERED",
  "CLOSED",
  "ON_HOLD",
  "REJECTED",
  "CANCELLED",
] as const;
export const ORDER_PRIORITIES = ["low", "normal", "high", "urgent"] as const;
/** Of a sample. */
export const SAMPLE_STAGES = [
  "EXPECTED",
  "RECEIVED",
  "REJECTED",
  "IN_PROGRESS",
  "SEQUENCED",
  "DELIVERED",
  "CANCELLED",
] as const;
export const STATUS_NOTE_TYPES = ["STATUS_CHANGE", "SAMPLES_SENT"] as const;
export const FACILITY_STATUSES = [
  "WAITING",
  "PROCESSING",
  "SEQUENCED",
  "QC_REVIEW",
  "READY",
  "ISSUE",
] as const;

export const DATA_CLASSES = ["cleaned", "raw", "unknown"] as const;
export const UPLOAD_STATUSES = ["PENDING", "UPLOADING", "READY", "COMPLETED", "CANCELLED"] as const;
export const UPLOAD_TARGETS = ["read", "artifact"] as const;
export const ARTIFACT_STAGES = ["sample_receipt", "sequencing", "raw_reads", "qc", "delivery"] as const;
export const ARTIFACT_TYPES = [
  "qc_report",
  "multiqc_report",
  "demux_stats",
  "sample_sheet",
  "delivery_report",
  "attachment",
] as const;
/** Files of a read set. */
export const READ_ROLES = ["R1", "R2"] as const;
export const DELIVERY_ITEM_KINDS = ["read", "artifact"] as const;
export const ARTIFACT_VISIBILITIES = ["facility", "customer"] as const;

export const RUN_STATUSES = ["pending", "queued", "running", "completed", "failed", "cancelled"] as const;
export const RUN_TARGETS = ["order", "study"] as const;
/** What a pipeline package can run on. */
export const PACKAGE_TARGETS = [...RUN_TARGETS, "runFolder"] as const;
/** external: a run that was started outside of Lanekeeper, without a target. */
export const RUN_TARGET_TYPES = [...PACKAGE_TARGETS, "external"] as const;
/** The sample sheet of a demultiplexing: that of the planned run, or the file in the run folder. */
export const SHEET_SOURCES = ["plan", "folder"] as const;
export const EXECUTION_MODES = ["default", "local", "slurm"] as const;
export const RUN_EXECUTION_MODES = [...EXECUTION_MODES, "external"] as const;
export const STATUS_SOURCES = [
  "launcher",
  "weblog",
  "tower",
  "trace",
  "queue",
  "process",
  "output",
  "monitor",
  "manual",
  "finalizing",
  "cancelling",
] as const;
export const RUN_EVENT_SOURCES = ["weblog", "tower", "trace", "queue", "process", "launcher"] as const;
export const TASK_STATUSES = ["submitted", "running", "completed", "cached", "failed", "aborted"] as const;
export const EXECUTOR_STATES = [
  "pending",
  "running",
  "completing",
  "exited",
  "failed",
  "cancelled",
  "lost",
  "unknown",
] as const;

/** What a rule waits for, and what it does with the results of its runs. */
export const RULE_TRIGGERS = ["order_reads_complete", "sequencing_run_ended", "study_ready"] as const;
export const RULE_SUCCESS_ACTIONS = ["notify", "propose", "publish"] as const;
/** Why Lanekeeper stopped a rule: failures in a row, or an author without the necessary rights. */
export const RULE_PAUSE_REASONS = ["failures", "author"] as const;
export const RULE_OUTCOMES = ["started", "skipped", "limited", "refused"] as const;
/** What became of the run of a decision. */
export const RULE_RESULTS = [
  "completed",
  "proposed",
  "published",
  "notPublished",
  "failed",
  "cancelled",
  "notStarted",
  "deleted",
] as const;
/** Reference data: what an entry is, its state, and what its background job does. */
export const REFERENCE_KINDS = [
  "genome",
  "annotation",
  "index",
  "taxonomic_database",
  "contaminant",
  "adapter",
  "other",
] as const;
export const REFERENCE_STATES = [
  "registered",
  "checking",
  "downloading",
  "ready",
  "missing",
  "changed",
  "failed",
] as const;
export const REFERENCE_PHASES = ["download", "verify", "unpack", "check"] as const;

export const STREAM_STATUSES = ["ACTIVE", "STOPPING", "STOPPED"] as const;
export const STREAM_EVENT_KINDS = [
  "RUN_STARTED",
  "FILE_INGESTED",
  "ERROR",
  "RUN_STOP_REQUESTED",
  "RUN_STOPPED",
  "RUN_STALLED",
  "DISK_LOW",
  "RUN_FINISHED",
  "FILES_VERIFIED",
] as const;

/** Lab: libraries, pools, runs of instruments, and the directories that instruments write. */
export const LIBRARY_STATUSES = ["PLANNED", "PREPARED", "PASSED", "FAILED"] as const;
export const POOL_STATUSES = ["PLANNED", "POOLED", "USED_UP"] as const;
export const POOL_METHODS = ["equimolar", "wanted_reads", "manual"] as const;
export const INSTRUMENT_RUN_STATUSES = [
  "PLANNED",
  "RUNNING",
  "SEQUENCED",
  "COMPLETED",
  "FAILED",
  "CANCELLED",
] as const;
export const RUN_FOLDER_KINDS = ["illumina", "pacbio", "mgi"] as const;
export const RUN_FOLDER_MATCHES = ["flow_cell", "hand"] as const;
export const RUN_FOLDER_STATUSES = [
  "COPYING",
  "COMPLETE",
  "DEMULTIPLEXING",
  "DEMULTIPLEXED",
  "STALLED",
  "FAILED",
  "MISSING",
] as const;
/** Of parcels: with samples to the facility, or with what the facility returns. */
export const SHIPMENT_DIRECTIONS = ["to_facility", "return"] as const;
export const READ_INTAKE_STATUSES = [
  "waiting",
  "checking",
  "passed",
  "failed",
  "imported",
  "ignored",
] as const;
/** Of a sample at its receipt. rejected: arrived, and not accepted. */
export const RECEIPT_OUTCOMES = ["received", "missing", "rejected"] as const;
export const TUBE_CONDITIONS = ["good", "damaged", "leaking", "thawed", "empty", "other"] as const;
/** Of rejected samples: the customer wants them back, they were sent back, or may be thrown away. */
export const RETURN_STATES = ["requested", "shipped", "discarded"] as const;
/** What is stored in places. */
export const STORED_KINDS = ["sample", "library", "pool"] as const;
export const PLACE_KINDS = ["room", "freezer", "shelf", "rack", "box", "plate"] as const;

/** How a measurement was entered: typed, pasted from a spreadsheet, or read from the export of an instrument. */
export const MEASUREMENT_SOURCES = ["typed", "pasted", "file"] as const;

/** How work on a sample continues after its measurements. */
export const QUALITY_DECISIONS = ["proceed", "proceed_at_risk", "repeat", "replace", "reject"] as const;
/** Of the owner: continue at risk, or not. */
export const QUALITY_ANSWERS = ["continue", "stop"] as const;
/** Of the owner, to the request for a new tube: it is on the way, or there is none. */
export const REPLACEMENT_ANSWERS = ["sent", "declined"] as const;

/** Units of the price list, and of quotes, which also bill computing at its own price. */
export const PRICE_UNITS = ["sample", "lane", "gb", "hour", "flat"] as const;
export const QUOTE_UNITS = ["sample", "lane", "gb", "core_hour", "hour", "flat"] as const;
/** A sent quote expires after its last day; this is derived, not stored. */
export const QUOTE_STATES = ["draft", "sent", "accepted", "declined"] as const;

/** Of a change that the owner of an order proposes. */
export const AMENDMENT_STATES = ["open", "accepted", "declined", "withdrawn"] as const;

/** Kinds of notifications, and how a person receives the mails of a kind: at once, in one digest a day, or not. */
export const NOTIFICATION_KINDS = [
  "order.submitted",
  "approval.requested",
  "order.approved",
  "order.rejected",
  "order.stageChanged",
  "order.cancelled",
  "order.assigned",
  "order.samplesSent",
  "order.samplesReceived",
  "amendment.proposed",
  "amendment.accepted",
  "amendment.declined",
  "samples.decisionAsked",
  "samples.decisionAnswered",
  "samples.decided",
  "samples.replacementAnswered",
  "quote.sent",
  "quote.accepted",
  "quote.declined",
  "order.completed",
  "files.published",
  "samples.issue",
  "results.selected",
  "message.posted",
  "message.mention",
  "upload.completed",
  "run.completed",
  "run.failed",
  "run.cancelled",
  "run.proposed",
  "rule.notStarted",
  "rule.paused",
  "stream.stalled",
  "stream.diskLow",
  "stream.folderMissing",
  "stream.finished",
  "mail.failed",
  "webhook.disabled",
  "token.expiring",
  "account.secondFactor",
  "account.identityUnlinked",
  "reference.attention",
  "runFolder.complete",
  "runFolder.stalled",
  "runFolder.unplanned",
] as const;
export const MAIL_DELIVERIES = ["immediate", "daily", "never"] as const;

/** Events of webhooks and chat channels, in the order of the administration page. */
export const EVENT_TYPES = [
  "order.submitted",
  "order.approved",
  "order.stage_changed",
  "samples.updated",
  "upload.completed",
  "delivery.published",
  "delivery.unpublished",
  "analysis.started",
  "analysis.completed",
  "analysis.failed",
  "analysis.cancelled",
  "sequencing_run.started",
  "sequencing_run.stopped",
  "sequencing_run.stalled",
  "study.ready",
  "webhook.test",
] as const;
export const CHAT_KINDS = ["slack", "teams"] as const;
export const WEBHOOK_DELIVERY_STATUSES = ["queued", "sending", "delivered", "failed"] as const;
