import picomatch from "picomatch";
import { RE2JS } from "re2js";
import { inTurns } from "../../platform/concurrency/inTurns.ts";

// What a pattern must not match: nothing, hidden names, folders above. Paths of outputs have no such parts, and the
// expressions that say so are those which a matcher without backtracking does not know.
const ABOUT_OTHER_PATHS = [String.raw`(?!(?:^|\/)\.{1,2}(?:\/|$))`, String.raw`(?!\.{1,2}(?:\/|$))`, "(?=.)"];

/** Those of some paths that match a pattern of a manifest: `*`, `**`, `?`, `{a,b}` and `[…]`. Takes time that grows with
 *  the paths only, whatever the pattern, and lets other work go on meanwhile. */
export async function matchingFiles(paths: string[], pattern: string): Promise<string[]> {
  const isMatch = matcherOf(pattern);
  const found: string[] = [];
  for await (const path of inTurns(paths)) if (isMatch(path)) found.push(path);
  return found;
}

/** Whether a path matches a pattern; one that cannot be used matches nothing. */
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
