import type { DagProcess } from "../../runRecords/rules/parseDag.ts";
import { shortProcessName } from "../../runRecords/state/findStep.ts";

/** A process of a workflow, and those whose output it reads. isOptional: the workflow did not use it. */
export interface OrderedStep {
  process: string;
  dependsOn: string[];
  isOptional: boolean;
}

/**
 * Orders the processes of a workflow as its graph connects them: each follows those that it reads from. A process that
 * runs in several subworkflows is one step. Processes that the graph does not contain follow as optional ones. Pure.
 */
export function orderSteps(processes: string[], dag: DagProcess[]): OrderedStep[] {
  const names = new Map(dag.map(({ id, name }) => [id, shortProcessName(name)]));
  const before = new Map<string, Set<string>>();
  for (const { name, dependsOn } of dag) {
    const own = shortProcessName(name);
    const sources = before.get(own) ?? new Set<string>();
    for (const id of dependsOn) sources.add(names.get(id) ?? own);
    sources.delete(own);
    before.set(own, sources);
  }
  const ordered: OrderedStep[] = [];
  const placed = new Set<string>();
  const open = [...before.keys()];
  while (open.length > 0) {
    const ready = open.findIndex((name) => [...(before.get(name) ?? [])].every((one) => placed.has(one)));
    // Two processes may each read from the other in different subworkflows: the first one then comes first.
    const [process = ""] = open.splice(Math.max(ready, 0), 1);
    const dependsOn = [...(before.get(process) ?? [])].filter((one) => placed.has(one));
    ordered.push({ process, dependsOn, isOptional: false });
    placed.add(process);
  }
  const others = processes.filter((process) => !placed.has(process));
  return [...ordered, ...others.map((process) => ({ process, dependsOn: [], isOptional: true }))];
}
