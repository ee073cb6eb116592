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
