import { constants, setPriority } from "node:os";

/** Lets the calling thread continue with the lowest priority. Does nothing on systems where that would apply to the
 *  whole process. */
export function lowerPriority(): void {
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
}
