import { type FormSetting, refusalsBySetting } from "../pipelines/formSettings.ts";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import type { SentenceData } from "../../../server/platform/errors/rules/fill.ts";

/** A finding of the server's check. sampleId: the affected sample, if the finding is about one. */
export interface CheckedIssue {
  field: string;
  message: SentenceData;
  severity: "error" | "warning";
  sampleId?: string | null | undefined;
  fixUrl?: string | null | undefined;
}
/** The same as a page shows it. */
export interface Issue extends Omit<CheckedIssue, "message"> {
  message: string;
}

/** Returns the problems of each sample by its id, without the sample name. Warnings are excluded. */
export function lacksBySample(issues: CheckedIssue[]): Map<string, string[]> {
  const lacks = new Map<string, string[]>();
  for (const { sampleId, severity, message } of issues) {
    if (!sampleId || severity !== "error") continue;
    const lack = sentenceText(findLack(message) ?? message);
    const known = lacks.get(sampleId) ?? [];
    if (!known.includes(lack)) lacks.set(sampleId, [...known, lack]);
  }
  return lacks;
}

/**
 * Groups the findings of a check for the page: problems of settings by field, problems of single samples by row,
 * all others in one list. blocks: the number of settings, samples and other findings that block the run.
 */
export function sortedFindings(
  checked: CheckedIssue[],
  settings: FormSetting[],
): { bySetting: Map<string, string>; errors: Issue[]; warnings: Issue[]; lacking: string[]; blocks: number } {
  const issues = checked.map((issue) => ({ ...issue, message: sentenceText(issue.message) }));
  const wrong = onceEach(issues.filter(({ severity }) => severity === "error"));
  const ofConfig = checked
    .filter(({ field, severity }) => field === "config" && severity === "error")
    .map(({ message }) => message);
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

function findLack({ code, params }: SentenceData): SentenceData | undefined {
  const lack = code === "runs.sampleLacks" ? params["lack"] : undefined;
  return typeof lack === "object" && "code" in lack ? lack : undefined;
}
