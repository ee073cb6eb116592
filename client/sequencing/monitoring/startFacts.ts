import type { PlannedRun } from "./mapSource.ts";
import { parseRunFolder } from "./runFolder.ts";

/** The input to start monitoring. An untouched field is undefined and shows the derived value. */
export interface TypedStart {
  outputDir: string;
  flowCellId?: string | undefined;
  deviceId?: string | undefined;
  sequencerRunId?: string | undefined;
  /** The target yield in gigabases. */
  target?: string | number | undefined;
}

export const FACTS = ["flowCellId", "deviceId", "sequencerRunId"] as const;
export type Fact = (typeof FACTS)[number];

/** The value of a field and its source. */
export interface ShownFact {
  value: string;
  from: "typed" | "folder" | "plan" | undefined;
}

/**
 * Returns the values of the fields: the input, otherwise from the name of the run directory, otherwise from the run
 * plan.
 */
export function shownFacts(typed: TypedStart, plan: PlannedRun | undefined): Record<Fact, ShownFact> {
  const ofFolder = parseRunFolder(typed.outputDir);
  const ofPlan: Partial<Record<Fact, string | null>> = plan
    ? { flowCellId: plan.flowCellId, sequencerRunId: plan.runId }
    : {};
  const fact = (name: Fact): ShownFact => {
    const given = typed[name];
    if (given !== undefined) return { value: given, from: "typed" };
    const fromFolder = ofFolder?.[name];
    if (fromFolder) return { value: fromFolder, from: "folder" };
    const planned = ofPlan[name];
    return planned ? { value: planned, from: "plan" } : { value: "", from: undefined };
  };
  return {
    flowCellId: fact("flowCellId"),
    deviceId: fact("deviceId"),
    sequencerRunId: fact("sequencerRunId"),
  };
}

/** Returns the non-empty values. */
export function sentFacts(facts: Record<Fact, ShownFact>): Partial<Record<Fact, string>> {
  const said = FACTS.map((name) => [name, facts[name].value.trim()] as const);
  return Object.fromEntries(said.filter(([, value]) => value !== ""));
}
