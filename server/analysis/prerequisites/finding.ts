import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import type { ProgramFact } from "./prerequisiteFacts.ts";
import {
  allMet,
  join,
  noResponse,
  notOnPath,
  notReady,
  obstacleFailed,
  obstacleMissing,
  programFailed,
  programFailedWith,
  readyWithWarning,
  readyWithWarnings,
} from "./sentences.ts";

/**
 * ok: works. warning: runs still complete, with limitations. missing: must be installed. failed: present but not
 * working. not needed: not used by the settings.
 */
type FindingStatus = "ok" | "warning" | "missing" | "failed" | "not needed";

/** The result of one check. whatToDo: null when no action is needed. Neither text contains a secret. */
export interface Finding {
  id: string;
  name: Sentence;
  status: FindingStatus;
  detail: Sentence;
  whatToDo: Sentence | null;
}

export type CheckResult = Omit<Finding, "id" | "name">;

export const ok = (detail: Sentence): CheckResult => ({ status: "ok", detail, whatToDo: null });
export const notNeeded = (detail: Sentence): CheckResult => ({
  status: "not needed",
  detail,
  whatToDo: null,
});
export const warning = (detail: Sentence, whatToDo: Sentence): CheckResult => ({
  status: "warning",
  detail,
  whatToDo,
});
export const missing = (detail: Sentence, whatToDo: Sentence): CheckResult => ({
  status: "missing",
  detail,
  whatToDo,
});
export const failed = (detail: Sentence, whatToDo: Sentence): CheckResult => ({
  status: "failed",
  detail,
  whatToDo,
});

export interface Report {
  /** No finding is missing or failed: every enabled pipeline can run. */
  ready: boolean;
  summary: Sentence;
  findings: Finding[];
}

/** Summarizes findings: whether runs can be executed, and a sentence that names the obstacles. Pure. */
export function toReport(findings: Finding[]): Report {
  const inTheWay = findings.filter(({ status }) => status === "missing" || status === "failed");
  const warnings = findings.filter(({ status }) => status === "warning");
  return { ready: inTheWay.length === 0, summary: summarize(inTheWay, warnings), findings };
}

function summarize(inTheWay: Finding[], warnings: Finding[]): Sentence {
  if (inTheWay.length > 0)
    return notReady({
      obstacles: join(
        inTheWay.map(({ name, status }) =>
          status === "missing" ? obstacleMissing({ name }) : obstacleFailed({ name }),
        ),
        "comma",
      ),
    });
  if (warnings.length === 0) return allMet();
  const names = join(
    warnings.map(({ name }) => name),
    "comma",
  );
  return warnings.length === 1
    ? readyWithWarning({ names })
    : readyWithWarnings({ count: warnings.length, names });
}

/** Returns why a program is unusable, as a sentence. Pure. */
export function errorMessage(fact: Exclude<ProgramFact, { state: "ok" }>): Sentence {
  if (fact.state === "missing") return notOnPath();
  if (fact.state === "silent") return noResponse();
  return fact.words === "" ? programFailed() : programFailedWith({ words: fact.words });
}
