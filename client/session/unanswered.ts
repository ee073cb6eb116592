import { TRPCClientError } from "@trpc/client";

const listeners = new Set<() => void>();

/** Calls `heard` whenever a call to the server came to nothing, until the returned function is called. */
export function onUnanswered(heard: () => void): () => void {
  listeners.add(heard);
  return () => listeners.delete(heard);
}

/** Tells of the error of a call, where it means that nobody answered: a line that broke, or something in between that
 *  is not the server. */
export function tellUnanswered(error: unknown): void {
  const isUnanswered = error instanceof TRPCClientError ? !error.data : error instanceof TypeError;
  if (isUnanswered) for (const heard of listeners) heard();
}
