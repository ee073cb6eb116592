/** The requirements of a workflow on Nextflow. */
export interface WorkflowNeeds {
  /** Constraints such as !>=24.04.2, verbatim. */
  versions: string[];
  /** Plugins as id or id@version. */
  plugins: string[];
}

const PLUGINS_MAX = 50;

/**
 * Parses the version and the plugins that a workflow declares from the text of its nextflow.config. The text is
 * searched and never executed: included and computed values stay unknown. Pure.
 */
export function workflowNeeds(text: string): WorkflowNeeds {
  const { plain, strings } = textWithMarks(text);
  const textAt = (mark: string | undefined) => strings[Number(mark)] ?? "";
  const versions = [
    ...plain.matchAll(/(?:^|[\s;{])(?:manifest\s*\.\s*)?nextflowVersion\s*=\s*\uE000(\d+)\uE000/g),
  ].map(([, mark]) => textAt(mark));
  const plugins = [...plain.matchAll(/(?:^|[\s;}])plugins\s*\{([^{}]*)\}/g)].flatMap(([, block = ""]) =>
    [...block.matchAll(/(?:^|[\s;])id[\s(]*\uE000(\d+)\uE000/g)].map(([, mark]) => textAt(mark)),
  );
  const isPlugin = (name: string) => /^[\w.-]+(@[\w.~^<>=*+-]+)?$/.test(name);
  return {
    versions: versions.filter((version) => version.length <= 100),
    plugins: [...new Set(plugins)].filter(isPlugin).slice(0, PLUGINS_MAX),
  };
}

/**
 * Returns the text without comments. Strings are replaced by marks, \uE000 around their number, so that braces and
 * slashes within strings are not parsed as syntax. Pure.
 */
export function textWithMarks(text: string): { plain: string; strings: string[] } {
  const strings: string[] = [];
  const token =
    /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'''([\s\S]*?)'''|"""([\s\S]*?)"""|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g;
  const plain = text.replaceAll("\uE000", " ").replaceAll(token, (...found: (string | undefined)[]) => {
    const value = found.slice(1, 5).find((part) => part !== undefined);
    return value === undefined ? " " : `\uE000${strings.push(value) - 1}\uE000`;
  });
  return { plain, strings };
}
