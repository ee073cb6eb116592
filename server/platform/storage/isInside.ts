import { sep } from "node:path";

/** Whether a path is a folder or lies below it. Both absolute, with links resolved. */
export function isInside(root: string, place: string): boolean {
  return place === root || place.startsWith(root.endsWith(sep) ? root : root + sep);
}
