import { ApiError } from "../../../platform/errors/apiError.ts";
import { answerTasks } from "../../../platform/threads/answerTasks.ts";
import type { SentenceData } from "../../../platform/errors/rules/fill.ts";
import { bundledChecklists } from "../bundledChecklists.ts";
import type { ChecklistFile, ParsedFiles } from "./parsedChecklist.ts";
import { parseChecklistFiles } from "./parseChecklistFiles.ts";

/** refusal: why the files are not imported. */
export type ParseResult =
  { read: Omit<ParsedFiles, "warnings"> & { warnings: SentenceData[] } } | { refusal: SentenceData };

answerTasks((files: ChecklistFile[]): ParseResult => {
  try {
    return { read: parseChecklistFiles(files, bundledChecklists()) };
  } catch (error) {
    if (error instanceof ApiError) return { refusal: error.sentence };
    throw error;
  }
});
