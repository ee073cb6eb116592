const listeners = new Set<() => void>();

/** Calls `heard` after every request without a response of the server, until the returned function is called. */
export function onUnanswered(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports a request without a response: the connection failed, or another server responded. */
export function reportUnanswered(): void {
  for (const listener of listeners) listener();
}
