import { parentPort } from "node:worker_threads";
import { ApiError } from "../../../platform/errors/apiError.ts";
import type { SentenceData } from "../../../platform/errors/rules/fill.ts";
import { bundledChecklists } from "../bundledChecklists.ts";
import type { ChecklistFile, ParsedFiles } from "./parsedChecklist.ts";
import { parseChecklistFiles } from "./parseChecklistFiles.ts";

/** refusal: why the files are not taken. error: what nobody foresaw. */
export type ParseResult = { read: ParsedFiles } | { refusal: SentenceData } | { error: unknown };

parentPort?.once("message", (files: ChecklistFile[]) => {
  parentPort?.postMessage(read(files));
});

function read(files: ChecklistFile[]): ParseResult {
  try {
    return { read: parseChecklistFiles(files, bundledChecklists()) };
  } catch (error) {
    return error instanceof ApiError ? { refusal: error.sentence } : { error };
  }
}
