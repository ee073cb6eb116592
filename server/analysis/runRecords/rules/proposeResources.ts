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

/**
 * Returns the resources with which a repetition may succeed: twice the memory or time, or no more than exists.
 * Undefined when the cause is another one, or when no amount is known. Pure.
 */
export function proposeResources(
  { code, available }: Pick<Cause, "code" | "available">,
  task: TaskResources,
): ProposedResources | undefined {
  if (code === "outOfMemory" || code === "killed") {
    const known = task.requestedMemoryBytes ?? task.peakRssBytes;
    return known === null || known <= 0 ? undefined : { memory: formatGigabytes(known * 2, Math.ceil) };
  }
  if (code === "timeLimit" || code === "terminated") {
    const known = task.requestedTimeMs ?? task.realtimeMs;
    return known === null || known <= 0 ? undefined : { time: `${Math.ceil((known * 2) / HOUR_MS)} h` };
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
