/** The resource use of a task as measured by the engine. Times are ISO 8601; null where not reported. */
export interface MeasuredTask {
  startedAt: string | Date | null;
  completedAt: string | Date | null;
  cpuPercent: number | null;
  peakRssBytes: number | null;
}

/** Step series for plots: seconds since the first start, and the use from then on. */
interface Usage {
  seconds: number[];
  /** Tasks at work. */
  tasks: number[];
  /** Cores in use, from the average of each task. */
  cores: number[];
  /** Memory in bytes, by the most that each task had. */
  memory: number[];
  measures: { cores: boolean; memory: boolean };
}

/**
 * The resource use of a run over time: each task counts from its start to its end, or until now while it runs.
 * Ignores tasks that have not started. Returns undefined without any data.
 */
export function toUsage(tasks: MeasuredTask[], now: Date): Usage | undefined {
  const spans = tasks.flatMap(({ startedAt, completedAt, cpuPercent, peakRssBytes }) => {
    if (startedAt === null) return [];
    const from = new Date(startedAt).getTime();
    const to = Math.max(from, completedAt === null ? now.getTime() : new Date(completedAt).getTime());
    return [{ from, to, cores: (cpuPercent ?? 0) / 100, memory: peakRssBytes ?? 0 }];
  });
  if (spans.length === 0) return undefined;
  const steps = spans
    .flatMap(({ from, to, cores, memory }) => [
      { at: from, tasks: 1, cores, memory },
      { at: to, tasks: -1, cores: -cores, memory: -memory },
    ])
    .toSorted((one, other) => one.at - other.at);

  const first = steps[0]?.at ?? 0;
  const usage: Usage = {
    seconds: [],
    tasks: [],
    cores: [],
    memory: [],
    measures: {
      cores: tasks.some(({ cpuPercent }) => cpuPercent !== null),
      memory: tasks.some(({ peakRssBytes }) => peakRssBytes !== null),
    },
  };
  const sum = { tasks: 0, cores: 0, memory: 0 };
  for (const [index, { at, ...change }] of steps.entries()) {
    sum.tasks += change.tasks;
    sum.cores += change.cores;
    sum.memory += change.memory;
    // Starts and ends at the same time form one step.
    if (steps[index + 1]?.at === at) continue;
    usage.seconds.push((at - first) / 1_000);
    usage.tasks.push(sum.tasks);
    // Rounds away floating-point residue of the sums.
    usage.cores.push(Math.max(0, Math.round(sum.cores * 1_000) / 1_000));
    usage.memory.push(Math.max(0, sum.memory));
  }
  return usage;
}

interface StepUse {
  tasks: number;
  /** Milliseconds of the middle task and of the longest one. */
  typicalMs: number | null;
  longestMs: number | null;
  cores: number | null;
  memory: number | null;
}

/**
 * The resource use of the tasks of one step: median and maximum duration, and the maximum cores and bytes of a task.
 */
export function stepUse(tasks: (MeasuredTask & { realtimeMs: number | null })[]): StepUse {
  const times = pickNumbers(tasks, "realtimeMs").toSorted((one, other) => one - other);
  const percents = pickNumbers(tasks, "cpuPercent");
  const memory = pickNumbers(tasks, "peakRssBytes");
  return {
    tasks: tasks.length,
    typicalMs: times[Math.floor((times.length - 1) / 2)] ?? null,
    longestMs: times.at(-1) ?? null,
    cores: percents.length === 0 ? null : Math.max(...percents) / 100,
    memory: memory.length === 0 ? null : Math.max(...memory),
  };
}

function pickNumbers<Key extends string>(rows: Record<Key, number | null>[], key: Key): number[] {
  return rows.flatMap((row) => (row[key] === null ? [] : [row[key]]));
}
