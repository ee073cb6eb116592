import type { RunFolder } from "../../../../db/models/RunFolder.ts";
import { readSentence, type Sentence, storedSentence } from "../../../platform/errors/rules/sentence.ts";
import { completionUnknown, folderCut, folderGrewAgain, folderStalled, reportsMissing } from "../problems.ts";
import { STALLED_MS } from "../rules/runCompletion.ts";
import type { Survey } from "../survey/surveyRunFolder.ts";
import { type FolderState, hasEndOfOutput } from "./nextFolderState.ts";

const GREW_AGAIN = folderGrewAgain().code;
const GREW_AGAIN_KEPT = 10;
/** Problems that were found when the reports were stored; they hold until the next reports. */
const OF_REPORTS = new Set([
  "runFolders.reportsUnreadable",
  "runFolders.samplesUnknown",
  "runFolders.indexesUnplanned",
  "runFolders.samplesWithoutReads",
  "runFolders.samplesMissing",
]);

interface Found {
  row: Pick<RunFolder, "folderKind" | "problems">;
  survey: Survey;
  next: FolderState;
  /** Of the files and of the match. */
  others: Sentence[];
  /** undefined: no reports were read now. */
  ofReports: Sentence[] | undefined;
  now: Date;
}

/** Returns the problems that a folder has now, each with the time since when. That a folder grew again is kept. */
export function folderProblems({ row, survey, next, others, ofReports, now }: Found): RunFolder["problems"] {
  const quietMs = next.outputGrownAt === null ? 0 : now.getTime() - next.outputGrownAt.getTime();
  const lacksReports = next.status === "DEMULTIPLEXING" && quietMs >= STALLED_MS && !hasEndOfOutput(survey);
  const all = [
    ...others,
    ...(next.status === "STALLED" ? [folderStalled({ marker: next.waitsFor ?? "RTAComplete.txt" })] : []),
    ...(survey.isCut ? [folderCut()] : []),
    ...(row.folderKind === "illumina" ? [] : [completionUnknown()]),
    ...(lacksReports ? [reportsMissing()] : []),
    ...(ofReports ?? (next.status === "DEMULTIPLEXED" ? earlierOfReports(row) : [])),
  ].map(storedSentence);
  const since = new Map(row.problems.map((problem) => [problem.sentence, problem.since] as const));
  const isGrowth = ({ sentence }: RunFolder["problems"][number]) =>
    readSentence(sentence)?.code === GREW_AGAIN;
  return [
    ...[...new Set(all)].map((sentence) => ({
      sentence,
      since: since.get(sentence) ?? now.toISOString(),
    })),
    ...row.problems.filter(isGrowth).slice(-GREW_AGAIN_KEPT),
    ...(next.hasGrownAgain
      ? [{ sentence: storedSentence(folderGrewAgain()), since: now.toISOString() }]
      : []),
  ];
}

function earlierOfReports({ problems }: Pick<RunFolder, "problems">): Sentence[] {
  return problems.flatMap(({ sentence }) => {
    const found = readSentence(sentence);
    return found && OF_REPORTS.has(found.code) ? [found] : [];
  });
}
