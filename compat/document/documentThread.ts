import { parentPort, workerData } from "node:worker_threads";
import { buildDocument } from "./buildDocument.ts";
import { sections } from "./sections.ts";

// Making it takes a few hundred milliseconds, in which nobody is to wait.
const { version } = workerData as { version: string };
parentPort?.postMessage(JSON.stringify(buildDocument(sections, { version })));
