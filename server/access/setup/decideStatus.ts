import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import type { InstanceFacts } from "../instance/readInstanceFacts.ts";
import {
  STEPS,
  type SetupAction,
  type SetupPhase,
  type SetupStepStatus,
  type StepId,
  type StepState,
} from "./steps.ts";

export interface SetupStep {
  id: StepId;
  label: Sentence;
  status: SetupStepStatus;
  description: Sentence;
  command?: string;
}

export interface SetupProgress {
  /** Whether the database answers and has the tables of this release. */
  exists: boolean;
  /** Whether every step is complete. */
  configured: boolean;
  phase: SetupPhase;
  steps: SetupStep[];
  nextAction: SetupAction | null;
  /** The description of the first failed step; absent without one. */
  error?: Sentence;
}

/** Derives the setup progress. Phase and next action are those of the first step that requires an action; the error is
 *  that of the first failed step. */
export function decideStatus(facts: InstanceFacts): SetupProgress {
  const states = stepStates(facts);
  const waiting = states.find(({ action }) => action !== undefined);
  const failed = states.find(({ status }) => status === "error");
  return {
    exists: facts.database === "ok" && facts.migrations === "ok",
    configured: states.every(({ status }) => status === "complete"),
    phase: waiting?.phase ?? "ready",
    steps: states.map(({ id, label, status, description, action }) => ({
      id,
      label,
      status,
      description,
      ...(action?.command === undefined ? {} : { command: action.command }),
    })),
    nextAction: waiting?.action ?? null,
    ...(failed === undefined ? {} : { error: failed.description }),
  };
}

/** The state of each step for the facts, in order. */
export function stepStates(facts: InstanceFacts): (StepState & { id: StepId; label: Sentence })[] {
  const { database, schema, seed, storage } = STEPS;
  return [
    { id: "database", label: database.label, ...database.states[facts.database] },
    { id: "schema", label: schema.label, ...schema.states[facts.migrations] },
    { id: "seed", label: seed.label, ...seed.states[facts.admin] },
    { id: "storage", label: storage.label, ...storage.states[facts.storage] },
  ];
}
