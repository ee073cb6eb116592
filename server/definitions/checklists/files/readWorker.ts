import { parentPort } from "node:worker_threads";
import { ApiError } from "../../../platform/errors/apiError.ts";
import type { SentenceData } from "../../../platform/errors/rules/fill.ts";
import { baseline } from "../baseline.ts";
import type { ChecklistFile, ReadFiles } from "./parsed.ts";
import { readChecklistFiles } from "./readChecklistFiles.ts";

/** refusal: why the files are not taken. error: what nobody foresaw. */
export type ReadResult = { read: ReadFiles } | { refusal: SentenceData } | { error: unknown };

parentPort?.once("message", (files: ChecklistFile[]) => {
  parentPort?.postMessage(read(files));
});

function read(files: ChecklistFile[]): ReadResult {
  try {
    return { read: readChecklistFiles(files, baseline()) };
  } catch (error) {
    return error instanceof ApiError ? { refusal: error.sentence } : { error };
  }
}
