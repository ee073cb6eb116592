import { posix } from "node:path";
import { textWithMarks } from "../../launch/nextflow/unmetNeeds.ts";

const FILES_MAX = 1_000;

/**
 * Returns the names under which the processes of a workflow run, in the order of their inclusion from the main script:
 * the names of `process` blocks, and the aliases of `include`. files: texts by path. Pure.
 */
export function readProcesses(files: ReadonlyMap<string, string>, main: string): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (path: string, wanted?: string, alias?: string): void => {
    const key = `${path} ${wanted ?? ""} ${alias ?? ""}`;
    const text = files.get(path);
    if (text === undefined || seen.has(key) || seen.size > FILES_MAX) return;
    seen.add(key);
    const { plain, strings } = textWithMarks(text);
    const processes = [...plain.matchAll(/(?:^|[\s;}])process\s+([A-Za-z_]\w*)\s*\{/g)].map(
      ([, name = ""]) => name,
    );
    if (wanted !== undefined && processes.includes(wanted)) return void found.add(alias ?? wanted);
    // The included subworkflow is one of several of its file; its own inclusions stand at the top of the file.
    for (const [, names = "", mark] of plain.matchAll(
      /(?:^|[\s;}])include\s*\{([^{}]*)\}\s*from\s*\uE000(\d+)\uE000/g,
    )) {
      const target = resolvePath(path, strings[Number(mark)] ?? "", files);
      if (target === undefined) continue;
      for (const one of names.split(/[;\n]/)) {
        const [, name, as] = /^\s*(\w+)(?:\s+as\s+(\w+))?\s*$/.exec(one) ?? [];
        if (name !== undefined) visit(target, name, as ?? name);
      }
    }
    if (wanted === undefined) for (const name of processes) found.add(name);
    else {
      const own = processes.filter((name) => new RegExp(`\\b${name}\\s*\\(`).test(plain));
      for (const name of own) found.add(name);
    }
  };
  visit(main);
  return [...found];
}

function resolvePath(from: string, named: string, files: ReadonlyMap<string, string>): string | undefined {
  if (!named.startsWith(".")) return undefined;
  const path = posix.normalize(posix.join(posix.dirname(from), named));
  return [path, `${path}.nf`, `${path}/main.nf`].find((one) => files.has(one));
}
