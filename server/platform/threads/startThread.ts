import { type ResourceLimits, Worker } from "node:worker_threads";

/** Starts a module of this release as a worker thread. module: its URL with the extension of the calling module: .js
 *  when compiled, .ts when the sources run. resourceLimits: memory limits; a thread that exceeds them ends with an
 *  error. */
export function startThread(module: URL, resourceLimits: ResourceLimits = {}): Worker {
  if (!module.pathname.endsWith(".ts")) return new Worker(module, { resourceLimits });
  // A loader from --import does not apply to threads on Node 20, so the thread registers it.
  const href = JSON.stringify(module.href);
  const start = `require("node:module").register("tsx/esm", ${href}, { data: true }); void import(${href});`;
  return new Worker(start, { eval: true, resourceLimits });
}
