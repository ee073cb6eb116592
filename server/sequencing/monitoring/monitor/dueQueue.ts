/** Keys that become due in quick succession are processed together. */
const TURN_MS = 20;
const TIMER_MAX_MS = 2 ** 31 - 1;

export interface DueQueue {
  /** Number of keys that wait or are in work. */
  size(): number;
  /** Whether nothing is due. */
  isIdle(): boolean;
  /** Schedules a key at a time, which replaces an earlier schedule; a key in work is processed once more afterwards. */
  put(key: string, dueMs: number): void;
  /** Removes a key; work in progress is not affected. */
  drop(key: string): void;
  /** Processes what has become due after the clock was advanced. */
  wake(): void;
  close(): void;
}

/**
 * Processes keys when they are due, with limited concurrency, in the order in which they became due. clock: monotonic,
 * in milliseconds. work: must not reject. onIdle: called whenever nothing is due any more.
 */
export function dueQueue({
  clock,
  atOnce,
  work,
  onIdle,
}: {
  clock: () => number;
  atOnce: number;
  work: (key: string) => Promise<void>;
  onIdle: () => void;
}): DueQueue {
  const later = new Map<string, number>();
  const ready = new Set<string>();
  /** Keys in work, with the time at which they are due again. */
  const busy = new Map<string, number | undefined>();
  let order: string[] = [];
  let begunCount = 0;
  let timer: NodeJS.Timeout | undefined;
  let firesAtMs = Infinity;
  let isClosed = false;

  function put(key: string, dueMs: number): void {
    if (isClosed) return;
    if (busy.has(key)) {
      busy.set(key, dueMs);
      return;
    }
    later.delete(key);
    if (dueMs <= clock()) {
      if (!ready.has(key)) order.push(key);
      ready.add(key);
      begin();
    } else {
      ready.delete(key);
      later.set(key, dueMs);
      fireAt(dueMs);
    }
  }

  function begin(): void {
    while (!isClosed && busy.size < atOnce && ready.size > 0) {
      const key = order[begunCount++];
      // Skips a key that was removed or rescheduled since it became due.
      if (key !== undefined && ready.delete(key)) void workAt(key);
    }
    if (ready.size === 0 || begunCount > order.length / 2) {
      order = ready.size === 0 ? [] : order.slice(begunCount);
      begunCount = 0;
    }
  }

  async function workAt(key: string): Promise<void> {
    busy.set(key, undefined);
    await work(key);
    const againMs = busy.get(key);
    busy.delete(key);
    if (againMs !== undefined) put(key, againMs);
    begin();
    if (isIdle()) onIdle();
  }

  function fireAt(dueMs: number): void {
    if (isClosed || dueMs >= firesAtMs) return;
    clearTimeout(timer);
    firesAtMs = dueMs;
    timer = setTimeout(wake, Math.min(Math.max(dueMs - clock(), 1), TIMER_MAX_MS));
  }

  function wake(): void {
    clearTimeout(timer);
    firesAtMs = Infinity;
    const nowMs = clock();
    let nextMs = Infinity;
    for (const [key, dueMs] of later)
      if (dueMs <= nowMs) put(key, dueMs);
      else nextMs = Math.min(nextMs, dueMs);
    // One timer for many keys that become due together.
    if (nextMs < Infinity) fireAt(Math.max(nextMs, nowMs + TURN_MS));
  }

  const isIdle = () => ready.size === 0 && busy.size === 0;
  return {
    size: () => later.size + ready.size + busy.size,
    isIdle,
    put,
    drop(key) {
      later.delete(key);
      ready.delete(key);
      if (busy.has(key)) busy.set(key, undefined);
    },
    wake,
    close() {
      isClosed = true;
      clearTimeout(timer);
      later.clear();
      ready.clear();
    },
  };
}
