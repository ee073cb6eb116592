import type { Params } from "../../../../server/platform/errors/rules/fill.ts";

const STATUS_WORDS: Record<string, string> = {
  pending: "noch nicht gestartet",
  queued: "in der Warteschlange",
  running: "läuft",
  completed: "abgeschlossen",
  failed: "fehlgeschlagen",
  cancelled: "abgebrochen",
};

/** Translates the status of a run among the params. */
export function runStatusWord({ status }: Params): string {
  return typeof status === "string" ? (STATUS_WORDS[status.toLowerCase()] ?? status) : "";
}

const TASK_STATUS_WORDS: Record<string, string> = {
  completed: "abgeschlossen",
  cached: "aus dem Cache",
  failed: "fehlgeschlagen",
  aborted: "abgebrochen",
};

/** Translates the status of a task among the params. */
export function taskStatusWord({ status }: Params): string {
  return typeof status === "string" ? (TASK_STATUS_WORDS[status] ?? status) : "";
}
