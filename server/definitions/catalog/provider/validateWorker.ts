import { parentPort } from "node:worker_threads";
import { validateCatalogDocument } from "./validateCatalogDocument.ts";

parentPort?.once("message", (bytes: Uint8Array) => {
  parentPort?.postMessage(validateCatalogDocument(bytes));
});
