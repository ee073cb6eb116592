import { extname } from "node:path";
import { ApiError, raise } from "../../../platform/errors/apiError.ts";
import { Sentence } from "../../../platform/errors/rules/sentence.ts";
import { ThreadEnded, threadPool } from "../../../platform/threads/threadPool.ts";
import { importTookTooLong } from "../errors.ts";
import type { ChecklistFile, ParsedFiles } from "./parsedChecklist.ts";
import type { ParseResult } from "./parseWorker.ts";

const parse = threadPool<ChecklistFile[], ParseResult>(
  new URL(`./parseWorker${extname(import.meta.url)}`, import.meta.url),
  { threads: 1, isolated: true, resourceLimits: { maxOldGenerationSizeMb: 1_024 }, maxMs: 30_000 },
);

/** Parses checklist files in a worker thread, one import at a time, so that a hostile file can stop only its thread.
 *  Raises the refusals of parseChecklistFiles, and importTookTooLong. */
export async function parseInThread(files: ChecklistFile[]): Promise<ParsedFiles> {
  try {
    const result = await parse(files, { signal: null });
    if ("refusal" in result) return raise(new ApiError(400, Sentence.revive(result.refusal)));
    return { ...result.read, warnings: result.read.warnings.map(Sentence.revive) };
  } catch (error) {
    // Excessive time or memory ends the thread.
    throw error instanceof ThreadEnded ? importTookTooLong() : error;
  }
}
