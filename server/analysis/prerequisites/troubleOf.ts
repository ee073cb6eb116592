import type { ProgramFact } from "./prerequisiteFacts.ts";

/** Returns why a program is unusable, as a sentence. Pure. */
export function troubleOf(fact: Exclude<ProgramFact, { state: "ok" }>): string {
  if (fact.state === "missing") return "Not found on the PATH of Lanekeeper.";
  if (fact.state === "silent") return "No response in time.";
  return fact.words === ""
    ? "The program ended with an error."
    : `The program ended with an error: ${fact.words}`;
}
