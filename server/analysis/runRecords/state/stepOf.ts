import { RE2JS } from "re2js";
import type { RunStep } from "../../../../db/models/PipelineRun.ts";

const PATTERN_SIGNS = /[\\^$.*+?()[\]{}|]/;
// So that an exact name beats every pattern, and a pattern every part of a name; within a kind the longer one wins.
const EXACT = 1_000;
const PATTERN = 700;
const PART = 300;
/** Names a matcher remembers: an engine has tens of processes, and a hostile one must not fill the memory. */
const REMEMBERED_MAX = 1_000;

/** The last part of a process' name, without its tag: "WF:SUB:ALIGN (S1)" is ALIGN. */
export function shortProcessName(process: string): string {
  const untagged = process.replace(/\s*\(.*$/s, "").trim();
  return untagged.slice(untagged.lastIndexOf(":") + 1).trim() || process.trim();
}

/** Which of the declared steps a process belongs to, by the matchers of the package; undefined when to none.
 *  A matcher that equals the short name of the process wins before one that is a pattern and occurs in it, and that
 *  before one that is a part of it; then the longer one, then the step declared first. Case makes no difference.
 *  Steps without matchers are never found. */
export function stepOf(steps: RunStep[], process: string): RunStep | undefined {
  return stepMatcher(steps)(process);
}

type StepMatcher = (process: string) => RunStep | undefined;
const made = new WeakMap<RunStep[], StepMatcher>();

/** stepOf for many processes of one run: patterns are compiled once and answers remembered, as long as the same list of
 *  steps is asked about. */
export function stepMatcher(steps: RunStep[]): StepMatcher {
  const found = made.get(steps) ?? makeMatcher(steps);
  made.set(steps, found);
  return found;
}

function makeMatcher(steps: RunStep[]): StepMatcher {
  const matchers = steps.flatMap((step) =>
    (step.processMatchers ?? []).map((matcher) => ({ step, score: scoreOf(matcher) })),
  );
  const remembered = new Map<string, RunStep | undefined>();

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
    if (remembered.has(process)) return remembered.get(process);
    const found = find(process);
    if (remembered.size < REMEMBERED_MAX) remembered.set(process, found);
    return found;
  };
}

/** How well a matcher fits a name in upper case; 0: not at all. */
function scoreOf(matcher: string): (name: string) => number {
  const { length } = matcher;
  const wanted = matcher.toUpperCase();
  const pattern = PATTERN_SIGNS.test(matcher) ? compiled(matcher) : undefined;
  return (name) => {
    if (name === wanted) return EXACT + length;
    if (pattern?.matcher(name).find()) return PATTERN + length;
    return wanted !== "" && name.includes(wanted) ? PART + length : 0;
  };
}

// A package with a broken one is refused; a run keeps the steps of a package that may since have been repaired.
function compiled(matcher: string): RE2JS | undefined {
  try {
    return RE2JS.compile(matcher, RE2JS.CASE_INSENSITIVE);
  } catch {
    return undefined;
  }
}
