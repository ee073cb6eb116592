import { RE2JS } from "re2js";
import type { RunStep } from "../../../../db/models/PipelineRun.ts";

const PATTERN_SIGNS = /[\\^$.*+?()[\]{}|]/;
// An exact name outranks every pattern, and a pattern every part of a name; within a kind the longer one ranks higher.
const EXACT = 1_000;
const PATTERN = 700;
const PART = 300;
/**
 * Maximum number of names that a matcher caches: an engine has tens of processes, and a hostile one must not exhaust
 * the memory.
 */
const REMEMBERED_MAX = 1_000;

/** Returns the last part of a process name, without its tag: "WF:SUB:ALIGN (S1)" is ALIGN. */
export function shortProcessName(process: string): string {
  const untagged = process.replace(/\s*\(.*$/s, "").trim();
  return untagged.slice(untagged.lastIndexOf(":") + 1).trim() || process.trim();
}

/**
 * Returns the declared step of a process, by the matchers of the package; undefined without one. A matcher that equals
 * the short process name outranks a pattern that matches within it, and that outranks a matcher that is part of it;
 * then the longer one, then the step declared first. Case-insensitive. Steps without matchers never match.
 */
export function findStep(steps: RunStep[], process: string): RunStep | undefined {
  return stepMatcher(steps)(process);
}

type StepMatcher = (process: string) => RunStep | undefined;
const matchersOfSteps = new WeakMap<RunStep[], StepMatcher>();

/** Returns findStep for many processes of one run: compiles patterns once and caches results per list of steps. */
export function stepMatcher(steps: RunStep[]): StepMatcher {
  const found = matchersOfSteps.get(steps) ?? makeMatcher(steps);
  matchersOfSteps.set(steps, found);
  return found;
}

function makeMatcher(steps: RunStep[]): StepMatcher {
  const matchers = steps.flatMap((step) =>
    (step.processMatchers ?? []).map((matcher) => ({ step, score: scoreMatcher(matcher) })),
  );
  const cache = new Map<string, RunStep | undefined>();

  function find(process: string): RunStep | undefined {
    const name = shortProcessName(process).toUpperCase();
    let best: { step: RunStep; score: number } | undefined;
    for (const { step, score } of matchers) {
      const reached = score(name);
      if (reached > (best?.score ?? 0)) best = { step, score: reached };
    }
    return best?.step;
  }

  return (process) => {
    if (cache.has(process)) return cache.get(process);
    const found = find(process);
    if (cache.size < REMEMBERED_MAX) cache.set(process, found);
    return found;
  };
}

/** Returns a function that scores a name in upper case against a matcher; 0: no match. */
function scoreMatcher(matcher: string): (name: string) => number {
  const { length } = matcher;
  const wanted = matcher.toUpperCase();
  const pattern = PATTERN_SIGNS.test(matcher) ? compiled(matcher) : undefined;
  return (name) => {
    if (name === wanted) return EXACT + length;
    if (pattern?.matcher(name).find()) return PATTERN + length;
    return wanted !== "" && name.includes(wanted) ? PART + length : 0;
  };
}

// A package with an invalid pattern is refused; a run keeps the steps of a package that may have been fixed since.
function compiled(matcher: string): RE2JS | undefined {
  try {
    return RE2JS.compile(matcher, RE2JS.CASE_INSENSITIVE);
  } catch {
    return undefined;
  }
}
