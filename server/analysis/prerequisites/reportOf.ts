import type { Finding } from "./finding.ts";

export interface Report {
  /** No finding is missing or failed: every enabled pipeline can run. */
  ready: boolean;
  summary: string;
  findings: Finding[];
}

/** Summarizes findings: whether runs can be executed, and a sentence that names the obstacles. Pure. */
export function reportOf(findings: Finding[]): Report {
  const inTheWay = findings.filter(({ status }) => status === "missing" || status === "failed");
  const warnings = findings.filter(({ status }) => status === "warning");
  return { ready: inTheWay.length === 0, summary: summaryOf(inTheWay, warnings), findings };
}

function summaryOf(inTheWay: Finding[], warnings: Finding[]): string {
  if (inTheWay.length > 0)
    return `Not ready: ${inTheWay.map(({ name, status }) => `${name} (${status})`).join(", ")}`;
  if (warnings.length === 0) return "All prerequisites are met";
  const count = warnings.length === 1 ? "1 warning" : `${warnings.length} warnings`;
  return `Ready, with ${count}: ${warnings.map(({ name }) => name).join(", ")}`;
}
