import type { RunFolder } from "../../../../db/models/RunFolder.ts";
import type { InstrumentModel } from "../rules/instrumentModel.ts";
import { QUIET_MS, runCompletion } from "../rules/runCompletion.ts";
import type { Survey } from "../survey/surveyRunFolder.ts";

/** States of a run whose instrument has written everything. */
export const DONE: RunFolder["status"][] = ["COMPLETE", "DEMULTIPLEXING", "DEMULTIPLEXED"];

export interface FolderState {
  status: RunFolder["status"];
  /** The marker file that the folder still lacks. */
  waitsFor: string | null;
  /** Whether the instrument's files changed after the folder was complete. */
  hasGrownAgain: boolean;
  lastGrownAt: Date;
  outputGrownAt: Date | null;
}

interface Observation {
  kind: RunFolder["folderKind"];
  known: Pick<RunFolder, "status" | "signature" | "outputSignature" | "lastGrownAt" | "outputGrownAt"> | null;
  survey: Survey;
  model: InstrumentModel | undefined;
}

/** Decides the next state of a run folder from its last state and what it contains now. */
export function nextFolderState({ kind, known, survey, model }: Observation, now: Date): FolderState {
  const hasGrown = known !== null && known.signature !== survey.signature;
  const lastGrownAt = known && !hasGrown ? known.lastGrownAt : grownAt(survey.modifiedAtMs);
  const hasSameOutput = known !== null && known.outputSignature === survey.outputSignature;
  const outputGrownAt =
    survey.outputSignature === null
      ? null
      : hasSameOutput && known.outputGrownAt
        ? known.outputGrownAt
        : grownAt(survey.outputModifiedAtMs);
  const grown = { lastGrownAt, outputGrownAt };
  if (kind !== "illumina") return { ...grown, status: "COPYING", waitsFor: null, hasGrownAgain: false };
  const completion = runCompletion({ model, fileNames: survey.fileNames, lastGrownAt }, now);
  return {
    ...grown,
    status: completion.state === "COMPLETE" ? outputState() : completion.state,
    waitsFor: completion.waitsFor,
    hasGrownAgain: hasGrown && DONE.includes(known.status) && completion.state !== "COMPLETE",
  };

  /** A folder that is seen for the first time takes the time of its newest file, so that a folder that has been quiet
   *  for long is complete at once. */
  function grownAt(modifiedAtMs: number): Date {
    return known || modifiedAtMs <= 0 || modifiedAtMs > now.getTime() ? now : new Date(modifiedAtMs);
  }

  function outputState(): RunFolder["status"] {
    if (outputGrownAt === null) return "COMPLETE";
    const isQuiet = now.getTime() - outputGrownAt.getTime() >= QUIET_MS;
    return isQuiet && hasEndOfOutput(survey) ? "DEMULTIPLEXED" : "DEMULTIPLEXING";
  }
}

/** Whether a demultiplexing has written its reports. */
export function hasEndOfOutput({ reports }: Pick<Survey, "reports">): boolean {
  const isEnd = /(^|\/)(Demultiplex_Stats\.csv|Stats\.json|CompletedJobInfo\.xml)$/i;
  return reports.some(({ path }) => isEnd.test(path));
}
