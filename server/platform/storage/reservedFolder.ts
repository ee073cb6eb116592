import { realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Env } from "../site/env.ts";
import { packageRoot } from "../site/release.ts";
import { isInside } from "./isInside.ts";

/** Folders of the operating system: no setting may name them or, except for SHARED, anything in them. */
const SYSTEM = [
  ..."/bin /boot /dev /etc /lib /lib32 /lib64 /proc /sbin /sys".split(" "),
  ..."/usr/bin /usr/include /usr/lib /usr/lib32 /usr/lib64 /usr/libexec /usr/sbin /usr/share /usr/src".split(
    " ",
  ),
  ..."/System /Library /private/etc /private/var/db".split(" "),
];

/** Folders that hold the data of many programs or people: only a folder in them may be named. */
const SHARED = [
  ..."/ /home /root /run /run/media /tmp /usr /usr/local /var /var/lib /var/log /var/tmp /var/cache /var/spool /Users".split(
    " ",
  ),
  ..."/private /private/var /private/tmp".split(" "),
];

/** What Lanekeeper keeps for itself below LANEKEEPER_HOME. */
const OWN = ["postgres", "packages", "session-secret", "backup-key"];

/** Of the release itself, which may contain LANEKEEPER_HOME. */
const RELEASED = ["server", "client", "db", "compat", "dist", "node_modules"];

/** Whether a folder is reserved: a folder of the operating system, or one that holds, or is part of, what Lanekeeper
 *  keeps for itself. A user with read access there could read secrets, one with delete access could delete them.
 *  path, home, release: absolute, with links resolved. */
export function isReservedFolder(
  path: string,
  { home, release }: { home: string; release: string },
): boolean {
  if (SHARED.includes(path)) return true;
  if (SYSTEM.some((folder) => isInside(folder, path))) return true;
  const own = [...OWN.map((name) => join(home, name)), ...RELEASED.map((name) => join(release, name))];
  return own.some((folder) => isInside(folder, path) || isInside(path, folder));
}

/** The same for a folder as a setting names it, links followed; false for one that does not exist. */
export async function namesReservedFolder(path: string, { home }: Pick<Env, "home">): Promise<boolean> {
  const places = await Promise.all(
    [path, home, packageRoot()].map((place) => realpath(place).catch(() => place)),
  );
  const [named = path, realHome = home, release = packageRoot()] = places;
  return isReservedFolder(withoutEnd(named), { home: withoutEnd(realHome), release });
}

const withoutEnd = (path: string) => (path.length > 1 && path.endsWith(sep) ? path.slice(0, -1) : path);
