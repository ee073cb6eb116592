import { z } from "zod";
import type { ResourceRequest } from "../../../../db/models/PipelineRun.ts";

const PROCESS_NAME = /^[A-Za-z_][A-Za-z0-9_]*(?::[A-Za-z_][A-Za-z0-9_]*)*$/;
const PROCESS_NAME_MAX_CHARACTERS = 300;
const PROCESSES_MAX = 50;

/** Returns whether a text is the name of a process, with the names of its workflows. Pure. */
export function isProcessName(name: string): boolean {
  return name.length <= PROCESS_NAME_MAX_CHARACTERS && PROCESS_NAME.test(name);
}

const amount = (pattern: RegExp, example: string) =>
  z.string().max(20).regex(pattern, `must be an amount with a unit, such as ${example}`);

/** Resources by process. Memory and time are numbers with a unit, because they become part of a configuration. */
export const resourcesInput = z
  .record(
    z.string().refine(isProcessName, "must be the name of a process"),
    z.strictObject({
      memory: amount(/^[1-9]\d{0,5} ?(MB|GB|TB)$/, "12 GB").optional(),
      time: amount(/^[1-9]\d{0,4} ?(m|h|d)$/, "36 h").optional(),
      cpus: z.int().min(1).max(1024).optional(),
    }),
  )
  .refine(
    (resources) => Object.keys(resources).length <= PROCESSES_MAX,
    `at most ${PROCESSES_MAX} processes`,
  );

/**
 * Returns the configuration of Nextflow that replaces the resources of processes. A selector with the full name of a
 * process precedes those of the workflow. Skips what resourcesInput refuses. Pure.
 */
export function resourceLines(resources: Record<string, ResourceRequest>): string {
  const known = resourcesInput.safeParse(resources).data ?? {};
  const blocks = Object.entries(known).map(([process, { memory, time, cpus }]) => {
    const lines = [
      ...(memory === undefined ? [] : [`    memory = '${memory}'`]),
      ...(time === undefined ? [] : [`    time = '${time}'`]),
      ...(cpus === undefined ? [] : [`    cpus = ${cpus}`]),
    ];
    return `  withName: '${process}' {\n${lines.join("\n")}\n  }\n`;
  });
  return blocks.length === 0 ? "" : `process {\n${blocks.join("")}}\n`;
}
