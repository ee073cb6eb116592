import type { Finding, FindingStatus } from "./finding.ts";

export interface Report {
  /** Nothing is missing and nothing failed: whatever is switched on can run. */
  ready: boolean;
  summary: string;
  findings: Finding[];
}

/** What findings come to: whether runs can be made, and a sentence that names what is in their way. Pure. */
export function reportOf(findings: Finding[]): Report {
  const inTheWay = findings.filter(({ status }) => status === "missing" || status === "failed");
  const warnings = findings.filter(({ status }) => status === "warning");
  return { ready: inTheWay.length === 0, summary: summaryOf(inTheWay, warnings), findings };
}

function summaryOf(inTheWay: Finding[], warnings: Finding[]): string {
  if (inTheWay.length > 0) return `Not ready: ${inTheWay.map(told).join(", ")}`;
  if (warnings.length === 0) return "Everything that runs need is there";
  return `Runs can be made, with ${warnings.length === 1 ? "a warning" : `${warnings.length} warnings`}: ${warnings.map(({ name }) => name).join(", ")}`;
}

const WORDS: Partial<Record<FindingStatus, string>> = { missing: "is missing", failed: "does not work" };

function told({ name, status }: Finding): string {
  return `${name} ${WORDS[status] ?? status}`;
}
