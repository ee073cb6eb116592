import { type AskedSetting, refusalsBySetting } from "../pipelines/settingsOf.ts";
import { serverText } from "../../kit/i18n/serverText.ts";

/** What the server's check says is wrong. sampleId: the record it is about, where it is about one. */
export interface Issue {
  field: string;
  message: string;
  severity: "error" | "warning";
  sampleId?: string | null | undefined;
  fixUrl?: string | null | undefined;
}

/** What each sample lacks, by its id, in the server's words without "Sample <code>" before them. Warnings are no
 *  lacks. */
export function lacksBySample(
  issues: Issue[],
  samples: { id: string; code: string }[],
): Map<string, string[]> {
  const codes = new Map(samples.map(({ id, code }) => [id, code]));
  const lacks = new Map<string, string[]>();
  for (const { sampleId, severity, message } of issues) {
    if (!sampleId || severity !== "error") continue;
    const subject = `Sample ${codes.get(sampleId) ?? ""} `;
    const lack = serverText(message.startsWith(subject) ? message.slice(subject.length) : message);
    const known = lacks.get(sampleId) ?? [];
    if (!known.includes(lack)) lacks.set(sampleId, [...known, lack]);
  }
  return lacks;
}

/** A check as the page shows it: what is wrong with a setting stands at its field, what single samples lack in their
 *  rows, everything else in one list. blocks: how many settings, samples and others stand in the way of the run. */
export function sortedFindings(
  issues: Issue[],
  settings: AskedSetting[],
): { bySetting: Map<string, string>; errors: Issue[]; warnings: Issue[]; lacking: string[]; blocks: number } {
  const wrong = onceEach(issues.filter(({ severity }) => severity === "error"));
  const ofConfig = wrong.filter(({ field }) => field === "config").map(({ message }) => message);
  const { bySetting } = refusalsBySetting(ofConfig, settings);
  const atFields = new Set(bySetting.values());
  const errors = wrong.filter(({ message, sampleId }) => !sampleId && !atFields.has(message));
  const lacking = [...new Set(wrong.flatMap(({ sampleId }) => sampleId ?? []))];
  return {
    bySetting,
    errors,
    warnings: onceEach(issues.filter(({ severity }) => severity === "warning")),
    lacking,
    blocks: bySetting.size + errors.length + lacking.length,
  };
}

/** Two inputs of a package may miss the same. */
function onceEach(issues: Issue[]): Issue[] {
  return [...new Map(issues.map((issue) => [`${issue.sampleId ?? ""} ${issue.message}`, issue])).values()];
}
