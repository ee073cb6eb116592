import type { PlannedRun } from "./mapSource.ts";
import { runFolderOf } from "./runFolder.ts";

/** What is typed to start watching a folder. A field that nobody typed into is undefined: it says what is known. */
export interface TypedStart {
  outputDir: string;
  flowCellId?: string | undefined;
  deviceId?: string | undefined;
  sequencerRunId?: string | undefined;
}

export const FACTS = ["flowCellId", "deviceId", "sequencerRunId"] as const;
export type Fact = (typeof FACTS)[number];

/** A field of a run: what it says, and where that comes from. */
export interface ShownFact {
  value: string;
  from: "typed" | "folder" | "plan" | undefined;
}

/** What the fields of a run say: what was typed, else what the name of its folder tells, else its plan. */
export function shownFacts(typed: TypedStart, plan: PlannedRun | undefined): Record<Fact, ShownFact> {
  const ofFolder = runFolderOf(typed.outputDir);
  const ofPlan: Partial<Record<Fact, string | null>> = plan
    ? { flowCellId: plan.flowCellId, sequencerRunId: plan.runId }
    : {};
  const fact = (name: Fact): ShownFact => {
    const given = typed[name];
    if (given !== undefined) return { value: given, from: "typed" };
    const told = ofFolder?.[name];
    if (told) return { value: told, from: "folder" };
    const planned = ofPlan[name];
    return planned ? { value: planned, from: "plan" } : { value: "", from: undefined };
  };
  return {
    flowCellId: fact("flowCellId"),
    deviceId: fact("deviceId"),
    sequencerRunId: fact("sequencerRunId"),
  };
}

/** What is sent of them: what is not empty. */
export function sentFacts(facts: Record<Fact, ShownFact>): Partial<Record<Fact, string>> {
  const said = FACTS.map((name) => [name, facts[name].value.trim()] as const);
  return Object.fromEntries(said.filter(([, value]) => value !== ""));
}
