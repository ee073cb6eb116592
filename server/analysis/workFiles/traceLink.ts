import { readlink } from "node:fs/promises";
import { dirname, isAbsolute, join, relative } from "node:path";
import { isInside } from "../../platform/storage/isInside.ts";

/** As many links as Linux follows in one path. */
const LINKS_FOLLOWED = 40;

/**
 * Follows a symbolic link and returns what it needs below `root`: each further link on the way and its final target,
 * relative to `root`; an empty path is `root` itself. Deleting one of them would break the link. Empty for a link that
 * leads elsewhere or in a circle.
 */
export async function traceLink(link: string, root: string): Promise<string[]> {
  const needed: string[] = [];
  let rest = link.split("/");
  let at = "/";
  for (let followed = 0; rest.length > 0;) {
    const [name = "", ...others] = rest;
    rest = others;
    if (name === "..") at = dirname(at);
    if (name === "" || name === "." || name === "..") continue;
    const path = join(at, name);
    const target = await readlink(path).catch(() => undefined);
    if (target === undefined) {
      at = path;
      continue;
    }
    if (++followed > LINKS_FOLLOWED) return [];
    if (isInside(root, path)) needed.push(relative(root, path));
    if (isAbsolute(target)) at = "/";
    rest = [...target.split("/"), ...rest];
  }
  return isInside(root, at) ? [...needed, relative(root, at)] : needed;
}
