import { spawn } from "node:child_process";
import { once } from "node:events";

/** Returns whether a user can enter every directory of a path including the last. Only root may check other users.
 *  Raises an Error when no process can be started as that user. */
export async function canEnter(path: string, { uid, gid }: { uid: number; gid: number }): Promise<boolean> {
  const env = { PATH: process.env.PATH, LC_ALL: "C" };
  const options = { uid, gid, env, cwd: "/", stdio: "ignore" as const };
  try {
    const [code] = await once(spawn("/bin/sh", ["-c", 'cd "$1"', "sh", path], options), "exit");
    return code === 0;
  } catch (cause) {
    throw new Error(
      `PostgreSQL does not run as root, and here root cannot start a process as uid ${uid}: ` +
        "start Lanekeeper as another user, or set DATABASE_URL",
      { cause },
    );
  }
}
