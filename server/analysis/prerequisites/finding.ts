import type { ProgramFact } from "./prerequisiteFacts.ts";

/**
 * ok: works. warning: runs still complete, with limitations. missing: must be installed. failed: present but not
 * working. not needed: not used by the settings.
 */
type FindingStatus = "ok" | "warning" | "missing" | "failed" | "not needed";

/** The result of one check. whatToDo: null when no action is needed. Neither text contains a secret. */
export interface Finding {
  id: string;
  name: string;
  status: FindingStatus;
  detail: string;
  whatToDo: string | null;
}

export type CheckResult = Omit<Finding, "id" | "name">;

export const ok = (detail: string): CheckResult => ({ status: "ok", detail, whatToDo: null });
export const notNeeded = (detail: string): CheckResult => ({ status: "not needed", detail, whatToDo: null });
export const warning = (detail: string, whatToDo: string): CheckResult => ({
  status: "warning",
  detail,
  whatToDo,
});
export const missing = (detail: string, whatToDo: string): CheckResult => ({
  status: "missing",
  detail,
  whatToDo,
});
export const failed = (detail: string, whatToDo: string): CheckResult => ({
  status: "failed",
  detail,
  whatToDo,
});

export interface Report {
  /** No finding is missing or failed: every enabled pipeline can run. */
  ready: boolean;
  summary: string;
  findings: Finding[];
}

/** Summarizes findings: whether runs can be executed, and a sentence that names the obstacles. Pure. */
export function toReport(findings: Finding[]): Report {
  const inTheWay = findings.filter(({ status }) => status === "missing" || status === "failed");
  const warnings = findings.filter(({ status }) => status === "warning");
  return { ready: inTheWay.length === 0, summary: summarize(inTheWay, warnings), findings };
}

function summarize(inTheWay: Finding[], warnings: Finding[]): string {
  if (inTheWay.length > 0)
    return `Not ready: ${inTheWay.map(({ name, status }) => `${name} (${status})`).join(", ")}`;
  if (warnings.length === 0) return "All prerequisites are met";
  const count = warnings.length === 1 ? "1 warning" : `${warnings.length} warnings`;
  return `Ready, with ${count}: ${warnings.map(({ name }) => name).join(", ")}`;
}

/** Returns why a program is unusable, as a sentence. Pure. */
export function errorMessage(fact: Exclude<ProgramFact, { state: "ok" }>): string {
  if (fact.state === "missing") return "Not found on the PATH of Lanekeeper.";
  if (fact.state === "silent") return "No response in time.";
  return fact.words === ""
    ? "The program ended with an error."
    : `The program ended with an error: ${fact.words}`;
}

const GIB = 2 ** 30;

/** Formats an amount of disk space. */
export function formatDiskSpace(bytes: number): string {
  return bytes < 1024 * GIB ? `${(bytes / GIB).toFixed(1)} GiB` : `${(bytes / 1024 / GIB).toFixed(1)} TiB`;
}
