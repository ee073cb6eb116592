const listeners = new Set<() => void>();

/** Calls `heard` whenever something asked of the server came to nothing, until the returned function is called. */
export function onUnanswered(heard: () => void): () => void {
  listeners.add(heard);
  return () => listeners.delete(heard);
}

/** Tells that nobody answered: the line broke, or what answered is not the server. */
export function tellUnanswered(): void {
  for (const heard of listeners) heard();
}
