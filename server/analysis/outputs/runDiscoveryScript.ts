import { z } from "zod";
import { DISCOVERY_SCRIPT_MAX_BYTES, DISCOVERY_SCRIPT_MS, OUTPUT_FILES_MAX } from "../limits.ts";
import { PackageScriptError, runPackageScript, type ScriptFailure } from "../pipelines/runPackageScript.ts";
import { FILE_PATH_MAX_CHARACTERS } from "../../data/limits.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import { SHORT_TEXT_MAX_CHARACTERS } from "../../platform/limits/limits.ts";
import {
  scriptAnswerWrong,
  scriptEnded,
  scriptEndedSaying,
  scriptNotStarted,
  scriptReturnedNoJson,
  scriptReturnedTooMuch,
  scriptTooSlow,
  topLevel,
} from "../writebacks/sentences.ts";

const shortText = z.string().max(SHORT_TEXT_MAX_CHARACTERS);
const count = z.number().int().min(0).optional();

const answerShape = z.object({
  files: z
    .array(
      z.object({
        type: shortText.optional(),
        name: shortText.optional(),
        path: z.string().min(1).max(FILE_PATH_MAX_CHARACTERS),
        sampleId: shortText.nullish(),
        sampleName: shortText.nullish(),
        fromStep: shortText.nullish(),
        outputId: shortText.nullish(),
        metadata: z.record(z.string(), z.unknown()).nullish(),
      }),
    )
    .max(OUTPUT_FILES_MAX),
  errors: z.array(shortText).default([]),
  summary: z
    .object({ assembliesFound: count, binsFound: count, artifactsFound: count, reportsFound: count })
    .nullish(),
});

export type ScriptAnswer = z.output<typeof answerShape>;

/**
 * Runs the script of a package to find the outputs of a run. Its environment contains no variable of the server except
 * PATH and TZ; its limits are one minute and 32 MiB of output. script: absolute. Returns the answer, or why there is
 * none.
 */
export async function runDiscoveryScript(
  script: string,
  {
    question,
    folder,
    timeLimitMs = DISCOVERY_SCRIPT_MS,
  }: { question: object; folder: string; timeLimitMs?: number },
): Promise<{ answer: ScriptAnswer } | { why: Sentence }> {
  const { PATH, TZ } = process.env;
  try {
    const answer = answerShape.safeParse(
      await runPackageScript({
        script,
        folder,
        env: { PATH, TZ, LANG: "C.UTF-8", TMPDIR: folder },
        input: question,
        timeLimitMs,
        outputMaxBytes: DISCOVERY_SCRIPT_MAX_BYTES,
      }),
    );
    if (answer.success) return { answer: answer.data };
    const [issue] = answer.error.issues;
    return { why: scriptAnswerWrong({ place: issue?.path.join(".") || topLevel() }) };
  } catch (error) {
    if (error instanceof PackageScriptError) return { why: failureSentence(error.failure) };
    throw error;
  }
}

function failureSentence(failure: ScriptFailure): Sentence {
  switch (failure.kind) {
    case "notStarted":
      return scriptNotStarted();
    case "timeLimit":
      return scriptTooSlow();
    case "outputLimit":
      return scriptReturnedTooMuch();
    case "exit":
      return failure.line === "" ? scriptEnded({ how: failure.how }) : scriptEndedSaying(failure);
    default:
      return scriptReturnedNoJson();
  }
}
