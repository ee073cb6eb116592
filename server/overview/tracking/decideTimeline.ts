import {
  type Detail,
  type Evidence,
  collectEvidence,
  type StageName,
  type Waiting,
} from "./collectEvidence.ts";
import type { SampleFacts, Viewer } from "./facts.ts";

/** One stage of the timeline. done: with its time, if known. underWay: in progress. next: the first stage that is
 *  not reached. skipped: a later stage is reached, and this one was not recorded. problem: it failed. */
export interface Stage {
  name: StageName;
  state: "done" | "underWay" | "next" | "later" | "skipped" | "problem";
  at: string | null;
  details: Detail[];
  waiting: Waiting | null;
}

export interface Timeline {
  stages: Stage[];
  /** The next step of the sample; null when it is complete. */
  next: ({ stage: StageName } & Waiting) | null;
  /** Since when the facility reports a problem. */
  issueSince: string | null;
}

const FACILITY_ONLY: StageName[] = ["planned", "arrived", "cleaned", "deliverable"];

/** Decides the timeline of a sample from order to delivery for one viewer. Stages keep their order; a stage before a
 *  reached one that was never recorded counts as skipped, because facilities skip steps. Analyses are shown beside
 *  the timeline and never block it. facts: those the viewer may know (factsFor). Pure. */
export function decideTimeline(viewer: Viewer, facts: SampleFacts): Timeline {
  const evidence = collectEvidence(viewer, facts).filter(({ name }) => isShown(viewer, facts, name));
  const way = evidence.filter(({ name }) => name !== "analysed");
  const isDraft = facts.orderStatus === "DRAFT";
  const lastReached = isDraft ? 0 : way.findLastIndex(({ isDone, isUnderWay }) => isDone || isUnderWay);
  // A stage in progress has priority over the next one.
  const next = way[lastReached]?.isUnderWay && !isDraft ? -1 : lastReached + 1;
  const stages = evidence.map((one) =>
    one.name === "analysed"
      ? analysedStage(one, facts)
      : wayStage(one, { isReached: way.indexOf(one) <= lastReached, isNext: way.indexOf(one) === next }),
  );
  const awaited = stages.find(
    ({ name, state }) => name !== "analysed" && (state === "underWay" || state === "next"),
  );
  return {
    stages,
    next: awaited?.waiting ? { stage: awaited.name, ...awaited.waiting } : null,
    issueSince: facts.facilityStatus === "ISSUE" ? facts.facilityStatusAt : null,
  };
}

function isShown(viewer: Viewer, facts: SampleFacts, name: StageName): boolean {
  if (name === "analysed") return facts.analyses.length > 0;
  if (name === "measured") return facts.measured !== null || facts.pictures.length > 0;
  if (name === "downloaded") return viewer !== "link";
  return viewer === "facility" || !FACILITY_ONLY.includes(name);
}

function wayStage(
  { name, isDone, isUnderWay = false, at = null, details = [], waiting }: Evidence,
  { isReached, isNext }: { isReached: boolean; isNext: boolean },
): Stage {
  const reached = isUnderWay ? "underWay" : isDone ? "done" : "skipped";
  const state = isReached ? reached : isNext ? "next" : "later";
  return {
    name,
    state,
    at: state === "done" || state === "underWay" ? at : null,
    details: isReached || isNext ? details : [],
    waiting: state === "underWay" || state === "next" ? waiting : null,
  };
}

function analysedStage(
  { name, isDone, isUnderWay = false, at = null, details = [], waiting }: Evidence,
  { analyses }: SampleFacts,
): Stage {
  const hasFailed = analyses.some(({ status }) => status === "failed");
  const state = isUnderWay ? "underWay" : isDone ? "done" : hasFailed ? "problem" : "skipped";
  return {
    name,
    state,
    at: state === "done" || state === "underWay" ? at : null,
    details,
    waiting: state === "underWay" || state === "problem" ? waiting : null,
  };
}
