import { sep } from "node:path";

/** Returns whether a path is the directory or below it. Both absolute, with links resolved. */
export function isInside(root: string, place: string): boolean {
  return place === root || place.startsWith(root.endsWith(sep) ? root : root + sep);
}
