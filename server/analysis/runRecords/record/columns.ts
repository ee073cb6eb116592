/**
 * The columns that recordFacts reads and writes, with their JSON keys and SQL types. The statements are generated from
 * these lists, so that each column is defined once.
 */
export type Column = [key: string, name: string, type: string];

export const TASK_COLUMNS: Column[] = [
  ["taskId", "task_id", "text"],
  ["process", "process", "text"],
  ["tag", "tag", "text"],
  ["name", "name", "text"],
  ["status", "status", "text"],
  ["errorAction", "error_action", "text"],
  ["exitCode", "exit_code", "integer"],
  ["attempt", "attempt", "integer"],
  ["hash", "hash", "text"],
  ["nativeId", "native_id", "text"],
  ["submittedAt", "submitted_at", "timestamptz"],
  ["startedAt", "started_at", "timestamptz"],
  ["completedAt", "completed_at", "timestamptz"],
  ["durationMs", "duration_ms", "bigint"],
  ["realtimeMs", "realtime_ms", "bigint"],
  ["cpuPercent", "cpu_percent", "double precision"],
  ["peakRssBytes", "peak_rss_bytes", "bigint"],
  ["peakVmemBytes", "peak_vmem_bytes", "bigint"],
  ["readBytes", "read_bytes", "bigint"],
  ["writtenBytes", "written_bytes", "bigint"],
];

/** Columns of a run that updates change. */
export const RUN_COLUMNS: Column[] = [
  ["status", "status", "text"],
  ["statusSource", "status_source", "text"],
  ["progress", "progress", "integer"],
  ["currentStep", "current_step", "text"],
  ["why", "why", "text"],
  ["sentences", "sentences", "jsonb"],
  ["workflow", "workflow_facts", "jsonb"],
  ["executor", "executor_facts", "jsonb"],
  ["queueStatus", "queue_status", "text"],
  ["queueReason", "queue_reason", "text"],
  ["queueUpdatedAt", "queue_updated_at", "timestamptz"],
  ["startedAt", "started_at", "timestamptz"],
  ["completedAt", "completed_at", "timestamptz"],
  ["lastEventAt", "last_event_at", "timestamptz"],
  ["lastWeblogAt", "last_weblog_at", "timestamptz"],
  ["lastTraceAt", "last_trace_at", "timestamptz"],
  ["nextSeq", "next_event_seq", "bigint"],
];

export const EVENT_COLUMNS: Column[] = [
  ["seq", "seq", "bigint"],
  ["source", "source", "text"],
  ["eventType", "event_type", "text"],
  ["processName", "process_name", "text"],
  ["stepId", "step_id", "text"],
  ["status", "status", "text"],
  ["message", "message", "text"],
  ["payload", "payload", "text"],
  ["identity", "identity", "bytea"],
  ["occurredAt", "occurred_at", "timestamptz"],
  ["receivedAt", "received_at", "timestamptz"],
];

/** Formats columns for jsonb_to_recordset: "<key>" <type>, … */
export function recordOf(columns: Column[]): string {
  return columns.map(([key, , type]) => `"${key}" ${type}`).join(", ");
}

/** Returns the SQL column names. */
export function namesOf(columns: Column[]): string {
  return columns.map(([, name]) => name).join(", ");
}

/** Returns the JSON keys as SQL columns of `table`. */
export function keysOf(columns: Column[], table: string): string {
  return columns.map(([key]) => `${table}."${key}"`).join(", ");
}
