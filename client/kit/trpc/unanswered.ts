const listeners = new Set<() => void>();

/** Calls `heard` after every request without a response of the server, until the returned function is called. */
export function onUnanswered(heard: () => void): () => void {
  listeners.add(heard);
  return () => listeners.delete(heard);
}

/** Reports a request without a response: the connection failed, or another server responded. */
export function tellUnanswered(): void {
  for (const heard of listeners) heard();
}
