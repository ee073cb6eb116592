import { RE2JS } from "re2js";

export const PATTERN_PRESETS = ["email", "url", "phone", "alphanumeric", "custom"] as const;
export type PatternPreset = (typeof PATTERN_PRESETS)[number];

/** Bounds of an answer. Lengths in characters. pattern: RE2 syntax, matched against the whole answer; it counts when
 *  patternPreset is custom or absent. patternMessage: said instead of our own words when an answer does not match. */
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
/** Of the compiled program: [A-Z]{1,1000} has some 2,000 instructions. Larger ones take a second for a long answer. */
const INSTRUCTIONS_MAX = 2_100;
const compiled = new Map<string, RE2JS>();

/** The pattern that a field's answers match as a whole; undefined when it asks for none. */
export function patternOf({ pattern, patternPreset }: SimpleValidation): string | undefined {
  if (patternPreset !== undefined && patternPreset !== "custom") return PRESETS[patternPreset];
  return pattern === "" ? undefined : pattern;
}

/** Whether the whole text matches a pattern. Takes time linear in the text, whatever the pattern.
 *  Throws for a pattern that does not compile. */
export function matchesPattern(pattern: string, text: string): boolean {
  let matcher = compiled.get(pattern);
  if (!matcher) {
    // Patterns are those of a few forms and checklists; only edits without end could make them many.
    if (compiled.size >= COMPILED_MAX) compiled.clear();
    matcher = RE2JS.compile(pattern);
    compiled.set(pattern, matcher);
  }
  return matcher.matches(text);
}

/** Why a pattern cannot be used, mostly in the words of the engine; undefined when it can. */
export function patternError(pattern: string): string | undefined {
  try {
    const size = RE2JS.compile(pattern).programSize();
    return size > INSTRUCTIONS_MAX ? "it repeats too much to be matched quickly" : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
