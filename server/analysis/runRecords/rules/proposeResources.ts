import type { Cause } from "./findCause.ts";

/** The resources of a task; null where not reported. */
export interface TaskResources {
  requestedCpus: number | null;
  requestedMemoryBytes: number | null;
  requestedTimeMs: number | null;
  peakRssBytes: number | null;
  realtimeMs: number | null;
}

/** Changed resources of a process in the notation of Nextflow. */
export interface ProposedResources {
  memory?: string;
  time?: string;
  cpus?: number;
}

const GIB = 1024 ** 3;
const HOUR_MS = 3_600_000;
const UNITS: Record<string, number> = { B: 1, KB: 1024, MB: 1024 ** 2, GB: GIB, TB: 1024 ** 4 };

/** The limits of tasks in the execution settings, to which Nextflow reduces what a task requests. */
export interface TaskLimits {
  memoryGb: number | null;
  timeHours: number | null;
}

const NO_LIMITS: TaskLimits = { memoryGb: null, timeHours: null };

/**
 * Returns the limit that a task had reached when it exceeded its memory or time, as text; undefined otherwise. A
 * repetition with more would get the same. Pure.
 */
export function findReachedLimit(
  { code }: Pick<Cause, "code">,
  { requestedMemoryBytes, requestedTimeMs }: TaskResources,
  { memoryGb, timeHours }: TaskLimits,
): string | undefined {
  if (code === "outOfMemory" || code === "killed")
    return memoryGb !== null && (requestedMemoryBytes ?? 0) >= memoryGb * GIB ? `${memoryGb} GB` : undefined;
  if (code === "timeLimit" || code === "terminated")
    return timeHours !== null && (requestedTimeMs ?? 0) >= timeHours * HOUR_MS ? `${timeHours} h` : undefined;
  return undefined;
}

/**
 * Returns the resources with which a repetition may succeed: twice the memory or time within the limits, or no more than
 * exists. Undefined when the cause is another one, when no amount is known, or when the task had reached its limit. Pure.
 */
export function proposeResources(
  { code, available }: Pick<Cause, "code" | "available">,
  task: TaskResources,
  limits: TaskLimits = NO_LIMITS,
): ProposedResources | undefined {
  if (findReachedLimit({ code }, task, limits) !== undefined) return undefined;
  if (code === "outOfMemory" || code === "killed") {
    const known = task.requestedMemoryBytes ?? task.peakRssBytes;
    if (known === null || known <= 0) return undefined;
    const most = limits.memoryGb === null ? Infinity : limits.memoryGb * GIB;
    return { memory: formatGigabytes(Math.min(known * 2, most), Math.ceil) };
  }
  if (code === "timeLimit" || code === "terminated") {
    const known = task.requestedTimeMs ?? task.realtimeMs;
    if (known === null || known <= 0) return undefined;
    return { time: `${Math.min(Math.ceil((known * 2) / HOUR_MS), limits.timeHours ?? Infinity)} h` };
  }
  if (code === "tooManyCpus") {
    const cpus = Math.floor(Number(available));
    return cpus >= 1 ? { cpus } : undefined;
  }
  if (code === "tooMuchMemory") {
    const [, amount = "", unit = ""] = /^([\d.]+) ?([KMGT]?B)$/.exec(available) ?? [];
    const bytes = Number(amount) * (UNITS[unit] ?? 0);
    return bytes > 0 ? { memory: formatGigabytes(bytes, Math.floor) } : undefined;
  }
  return undefined;
}

function formatGigabytes(bytes: number, round: (gigabytes: number) => number): string {
  const gigabytes = round(bytes / GIB);
  return gigabytes >= 1 ? `${gigabytes} GB` : `${Math.max(1, round(bytes / 1024 ** 2))} MB`;
}
