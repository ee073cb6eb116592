const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

/** Returns whether a process that listens on this HOST is reachable only from its own machine. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host);
}
