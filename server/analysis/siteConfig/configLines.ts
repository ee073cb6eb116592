/** Scopes and values that Lanekeeper sets for each run after the site configuration. */
const OVERRIDDEN = new Set(["workDir", "weblog", "trace", "report", "timeline", "dag"]);

/** A line of a configuration and the name that it begins with. */
export interface ConfigLine {
  line: number;
  name: string;
}

/**
 * Returns the statements outside all blocks of a Nextflow configuration that have no effect in runs of Lanekeeper, and
 * the first plugins block. The text is searched and never executed, so computed names stay unknown. Pure.
 */
export function readConfigLines(text: string): { withoutEffect: ConfigLine[]; plugins: number | undefined } {
  const withoutEffect: ConfigLine[] = [];
  let plugins: number | undefined;
  let level = 0;
  for (const [index, content] of blankedLines(text).entries()) {
    const name = level === 0 ? /^\s*(\w+)\s*[.={]/.exec(content)?.[1] : undefined;
    if (name !== undefined && OVERRIDDEN.has(name)) withoutEffect.push({ line: index + 1, name });
    if (name === "plugins") plugins ??= index + 1;
    for (const sign of content) {
      if (sign === "{") level++;
      else if (sign === "}") level = Math.max(0, level - 1);
    }
  }
  return { withoutEffect, plugins };
}

const COMMENT_OR_STRING =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'''[\s\S]*?(?:'''|$)|"""[\s\S]*?(?:"""|$)|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;

/** Returns the lines with the content of comments and strings removed; the numbers of lines are kept. */
function blankedLines(text: string): string[] {
  return text.replaceAll(COMMENT_OR_STRING, (found) => found.replaceAll(/[^\n]/g, " ")).split("\n");
}
