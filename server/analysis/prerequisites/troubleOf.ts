import type { ProgramFact } from "./prerequisiteFacts.ts";

/** Why a program cannot be relied on, in words. Pure. */
export function troubleOf(fact: Exclude<ProgramFact, { state: "ok" }>): string {
  if (fact.state === "missing") return "It is not on the path of Lanekeeper.";
  if (fact.state === "silent") return "It did not answer in time.";
  return fact.words === "" ? "It ended with an error." : `It ended with an error: ${fact.words}`;
}
