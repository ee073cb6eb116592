/** A process of a workflow, with the processes whose output it reads. */
export interface DagProcess {
  id: string;
  name: string;
  dependsOn: string[];
}

const NODE = /^\s*(v\d+)\s*\[(.*)\];?\s*$/gm;
const EDGE = /^\s*(v\d+)\s*->\s*(v\d+)/gm;
const PROCESSES_MAX = 200;

/**
 * Parses the graph that Nextflow writes in DOT: returns its processes, connected directly where operators and channels
 * lie between them. Undefined without a process, or with more than `most`. Pure.
 */
export function parseDag(dot: string, most = PROCESSES_MAX): DagProcess[] | undefined {
  const names = new Map<string, string>();
  for (const [, id = "", attributes = ""] of dot.matchAll(NODE)) {
    // Only operators and channels have a shape of their own.
    const label = /\blabel="([^"]+)"/.exec(attributes)?.[1];
    if (label !== undefined && !/\bshape=/.test(attributes)) names.set(id, label);
  }
  if (names.size === 0 || names.size > most) return undefined;
  const sources = new Map<string, string[]>();
  for (const [, from = "", to = ""] of dot.matchAll(EDGE))
    sources.set(to, [...(sources.get(to) ?? []), from]);
  return [...names].map(([id, name]) => ({ id, name, dependsOn: [...processesBefore(id, names, sources)] }));
}

function processesBefore(
  id: string,
  names: ReadonlyMap<string, string>,
  sources: ReadonlyMap<string, string[]>,
): Set<string> {
  const found = new Set<string>();
  const seen = new Set([id]);
  const open = [...(sources.get(id) ?? [])];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    if (names.has(at)) found.add(at);
    else open.push(...(sources.get(at) ?? []));
  }
  return found;
}
