import { realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Env } from "../site/env.ts";
import { packageRoot } from "../site/release.ts";
import { isInside } from "./isInside.ts";

/** Directories of the operating system: settings may not name them or, except for SHARED, anything below them. */
const SYSTEM = [
  ..."/bin /boot /dev /etc /lib /lib32 /lib64 /proc /sbin /sys".split(" "),
  ..."/usr/bin /usr/include /usr/lib /usr/lib32 /usr/lib64 /usr/libexec /usr/sbin /usr/share /usr/src".split(
    " ",
  ),
  ..."/System /Library /private/etc /private/var/db".split(" "),
];

/** Directories with data of many programs or users: settings may name only directories below them. */
const SHARED = [
  ..."/ /home /root /run /run/media /tmp /usr /usr/local /var /var/lib /var/log /var/tmp /var/cache /var/spool /Users".split(
    " ",
  ),
  ..."/private /private/var /private/tmp".split(" "),
];

/** Private entries of Lanekeeper below LANEKEEPER_HOME. */
const OWN = ["postgres", "packages", "session-secret", "backup-key"];

/** Directories of the release, which may contain LANEKEEPER_HOME. */
const RELEASED = ["server", "client", "db", "compat", "dist", "node_modules"];

/** Returns whether a directory is reserved: a directory of the operating system, or one that contains or belongs to
 *  the private data of Lanekeeper. A user with read access there could read secrets, one with delete access could
 *  delete them. path, home, release: absolute, with links resolved. */
export function isReservedFolder(
  path: string,
  { home, release }: { home: string; release: string },
): boolean {
  if (SHARED.includes(path)) return true;
  if (SYSTEM.some((folder) => isInside(folder, path))) return true;
  const own = [...OWN.map((name) => join(home, name)), ...RELEASED.map((name) => join(release, name))];
  return own.some((folder) => isInside(folder, path) || isInside(path, folder));
}

/** Checks a directory of a setting, with links resolved; false for one that does not exist. */
export async function namesReservedFolder(path: string, { home }: Pick<Env, "home">): Promise<boolean> {
  const places = await Promise.all(
    [path, home, packageRoot()].map((place) => realpath(place).catch(() => place)),
  );
  const [named = path, realHome = home, release = packageRoot()] = places;
  return isReservedFolder(withoutEnd(named), { home: withoutEnd(realHome), release });
}

const withoutEnd = (path: string) => (path.length > 1 && path.endsWith(sep) ? path.slice(0, -1) : path);
