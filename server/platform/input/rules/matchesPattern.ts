import { RE2JS } from "re2js";
import { sentence, type Sentence } from "../../errors/rules/sentence.ts";

export const PATTERN_PRESETS = ["email", "url", "phone", "alphanumeric", "custom"] as const;
export type PatternPreset = (typeof PATTERN_PRESETS)[number];

/** Validation rules of an answer. Lengths in characters. pattern: RE2 syntax, matched against the complete answer;
 *  used when patternPreset is custom or absent. patternMessage: replaces the default message when an answer does not
 *  match. */
export interface SimpleValidation {
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minValue?: number | undefined;
  maxValue?: number | undefined;
  pattern?: string | undefined;
  patternPreset?: PatternPreset | undefined;
  patternMessage?: string | undefined;
}

const PRESETS: Record<Exclude<PatternPreset, "custom">, string> = {
  email: String.raw`[^\s@]+@[^\s@]+\.[^\s@]+`,
  url: String.raw`https?://\S+`,
  phone: String.raw`\+?[0-9 ()/.-]{5,30}`,
  alphanumeric: "[A-Za-z0-9]*",
};

const COMPILED_MAX = 2_000;
/** Limit of the compiled program: [A-Z]{1,1000} has about 2,000 instructions. Larger programs take a second for a
 *  long answer. */
const INSTRUCTIONS_MAX = 2_100;
const compiled = new Map<string, RE2JS>();

/** Returns the pattern that answers of a field must match completely; undefined when the field has none. */
export function fieldPattern({ pattern, patternPreset }: SimpleValidation): string | undefined {
  if (patternPreset !== undefined && patternPreset !== "custom") return PRESETS[patternPreset];
  return pattern === "" ? undefined : pattern;
}

/** Returns whether the complete text matches a pattern, in time linear in the text for every pattern. Throws for a
 *  pattern that does not compile. */
export function matchesPattern(pattern: string, text: string): boolean {
  let matcher = compiled.get(pattern);
  if (!matcher) {
    // Patterns belong to a few forms and checklists; only unlimited edits could accumulate many.
    if (compiled.size >= COMPILED_MAX) compiled.clear();
    matcher = RE2JS.compile(pattern);
    compiled.set(pattern, matcher);
  }
  return matcher.matches(text);
}

const patternTooSlow = sentence(
  "request.patternTooSlow",
  "it contains too many repetitions to be matched quickly",
);

/** Returns why a pattern cannot be used, mostly as the message of the engine; undefined for a valid pattern. */
export function patternError(pattern: string): Sentence | string | undefined {
  try {
    const size = RE2JS.compile(pattern).programSize();
    return size > INSTRUCTIONS_MAX ? patternTooSlow() : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
