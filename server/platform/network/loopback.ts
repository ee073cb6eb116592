const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

/** Whether a process that listens on this HOST is reached from its own machine alone. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host);
}
