import { readFile } from "node:fs/promises";

const UPLOAD_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-(?:R[12]-)?(?=.)/;

/** Reads what Lanekeeper says about the run: { lanekeeper, facility, order: { number, name }, study: { title } }, each
 *  absent or null if unknown. Earlier versions of Lanekeeper say nothing. */
export async function readRunInfo() {
  const path = process.env.LANEKEEPER_RUN_INFO;
  return path ? JSON.parse(await readFile(path, "utf8")) : {};
}

/** Returns the name of a file as its sender knows it: without the upload id that Lanekeeper prefixes when storing. */
export function originalName(storedName) {
  return storedName.replace(UPLOAD_ID, "");
}
