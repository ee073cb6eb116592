/** The undo and redo history. strand: identifies changes that are undone as one, such as the letters of one cell. */
export interface History<Value> {
  past: Value[];
  present: Value;
  future: Value[];
  strand: string | undefined;
}

const STEPS_MAX = 200;

export function newHistory<Value>(present: Value): History<Value> {
  return { past: [], present, future: [], strand: undefined };
}

/** Pushes a new value. A change with the same strand as the previous one replaces that one. */
export function record<Value>(history: History<Value>, next: Value, strand?: string): History<Value> {
  if (next === history.present) return history;
  const continuesStep = strand !== undefined && strand === history.strand;
  const past = continuesStep ? history.past : [...history.past, history.present].slice(-STEPS_MAX);
  return { past, present: next, future: [], strand };
}

export function undo<Value>(history: History<Value>): History<Value> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    strand: undefined,
  };
}

export function redo<Value>(history: History<Value>): History<Value> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, strand: undefined };
}
