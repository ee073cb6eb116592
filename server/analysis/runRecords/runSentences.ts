import type { PipelineRun, RunResults, RunSentences } from "../../../db/models/PipelineRun.ts";
import type { PipelineRunEvent } from "../../../db/models/PipelineRunEvent.ts";
import type { SentenceData } from "../../platform/errors/rules/fill.ts";
import { Sentence } from "../../platform/errors/rules/sentence.ts";

/** A text of a run: a sentence, or a third-party text, such as the name of a step or the message of an output. */
export type RunText = Sentence | string;

/** Returns the columns of a run that contain its explanation and its current step. */
export function textColumns({ why, currentStep }: { why: RunText; currentStep: RunText | null }): {
  why: string;
  currentStep: string | null;
  sentences: RunSentences;
} {
  return {
    why: plainText(why),
    currentStep: currentStep === null ? null : plainText(currentStep),
    sentences: {
      ...(why instanceof Sentence && { why }),
      ...(currentStep instanceof Sentence && { currentStep }),
    },
  };
}

type Texts<Key extends "why" | "currentStep"> = Pick<PipelineRun, Key> & {
  sentences?: RunSentences | null | undefined;
};

/** Returns the recorded explanation of a run; a plain text if it was recorded before sentences had codes. */
export function recordedReason({ why, sentences }: Texts<"why">): RunText | null {
  return reviveText(why, sentences?.why);
}

/** Returns the current step of a run. */
export function recordedStep({ currentStep, sentences }: Texts<"currentStep">): RunText | null {
  return reviveText(currentStep, sentences?.currentStep);
}

/** Returns the message of an event. */
export function recordedMessage({
  message,
  sentence,
}: Pick<PipelineRunEvent, "message" | "sentence">): RunText | null {
  return reviveText(message, sentence ?? undefined);
}

export function plainText(text: RunText): string {
  return typeof text === "string" ? text : text.text;
}

/** Revives the stored problems of the outputs of a run. */
export function recordedProblems(problems: NonNullable<RunResults["errors"]>): RunText[] {
  return problems.map((problem) =>
    typeof problem === "string" ? problem : Sentence.revive(problem as SentenceData),
  );
}

// Compared, so that a text that was written without its sentence is shown rather than an outdated sentence.
function reviveText(text: string | null, sentence: RunSentences["why"]): RunText | null {
  return text !== null && sentence?.text === text ? Sentence.revive(sentence as SentenceData) : text;
}
