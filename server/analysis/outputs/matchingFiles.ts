import picomatch from "picomatch";
import { RE2JS } from "re2js";
import { inTurns } from "../../platform/concurrency/inTurns.ts";

// Parts of the regular expression that exclude empty paths, hidden names and parent directories. Output paths have no
// such parts, and a matcher without backtracking does not support these expressions.
const ABOUT_OTHER_PATHS = [String.raw`(?!(?:^|\/)\.{1,2}(?:\/|$))`, String.raw`(?!\.{1,2}(?:\/|$))`, "(?=.)"];

/**
 * Returns the paths that match a pattern of a manifest: `*`, `**`, `?`, `{a,b}` and `[…]`. The time is linear in the
 * number of paths for every pattern, and the function yields to other work.
 */
export async function matchingFiles(paths: string[], pattern: string): Promise<string[]> {
  const isMatch = matcherOf(pattern);
  const found: string[] = [];
  for await (const path of inTurns(paths)) if (isMatch(path)) found.push(path);
  return found;
}

/** Returns a predicate for a pattern; an unusable pattern matches nothing. */
export function matcherOf(pattern: string): (path: string) => boolean {
  const { source } = picomatch.makeRe(pattern.replace(/^\.\//, ""), {
    dot: true,
    noextglob: true,
    nonegate: true,
    strictSlashes: true,
  });
  const plain = ABOUT_OTHER_PATHS.reduce((left, part) => left.replaceAll(part, ""), source);
  try {
    const expression = RE2JS.compile(plain, RE2JS.DOTALL);
    return (path) => expression.test(path);
  } catch {
    return () => false;
  }
}
