import { parentPort } from "node:worker_threads";
import { judgeDocument } from "./judgeDocument.ts";

parentPort?.once("message", (bytes: Uint8Array) => {
  parentPort?.postMessage(judgeDocument(bytes));
});
