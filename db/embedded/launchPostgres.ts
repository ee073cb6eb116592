import { chown, open, readdir, readFile, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";

import type { Place } from "./choosePlace.ts";
import { supervise, type Supervised } from "./supervise.ts";

const keptLogMs = 6 * 24 * 3_600_000;
const smallSharedMemoryBytes = 256 * 2 ** 20;

/** Starts the server process on prepared directories without waiting until it is ready. The caller holds the claim
 *  and has ensured that no other server uses the data. */
export async function launchPostgres(place: Place, binaries: string): Promise<Supervised> {
  // PostgreSQL treats a socket lock file as valid while any process has its pid, and no server of this installation can
  // be its owner.
  for (const name of [".s.PGSQL.5432", ".s.PGSQL.5432.lock"])
    await rm(join(place.socketFolder, name), { force: true });
  await removeOldLogs(place);
  const path = join(place.logs, "start.log");
  const output = await open(path, "w", 0o600);
  try {
    if (place.identity) await chown(path, place.identity.uid, place.identity.gid);
    const command = [join(binaries, "bin", "postgres"), "-D", place.data, ...(await settings(place))];
    return supervise({ command, identity: place.identity, output: output.fd });
  } finally {
    await output.close();
  }
}

/** Returns the last lines of the PostgreSQL log as one line: the reason of a failed start. */
export async function lastWords({ logs }: Place): Promise<string> {
  const files = await Promise.all(
    (await readdir(logs))
      .filter((name) => name === "start.log" || name.startsWith("postgresql-"))
      .map(async (name) => ({ name, mtimeMs: (await stat(join(logs, name))).mtimeMs })),
  );
  const newest = files.sort((a, b) => b.mtimeMs - a.mtimeMs)[0];
  if (!newest) return "";
  return (await readFile(join(logs, newest.name), "utf8")).trim().split("\n").slice(-4).join(" | ");
}

/** PostgreSQL truncates a weekday's log only when it runs past midnight, and appends to it at a start. */
async function removeOldLogs({ logs }: Place): Promise<void> {
  for (const name of (await readdir(logs)).filter((each) => each.startsWith("postgresql-"))) {
    const { mtimeMs } = await stat(join(logs, name));
    if (Date.now() - mtimeMs > keptLogMs) await rm(join(logs, name), { force: true });
  }
}

async function settings({ socketFolder, logs }: Place): Promise<string[]> {
  const chosen: Record<string, string | number> = {
    listen_addresses: "",
    port: 5432,
    unix_socket_directories: socketFolder,
    unix_socket_permissions: "0700",
    max_connections: 200,
    shared_buffers: "128MB",
    timezone: "UTC",
    log_timezone: "UTC",
    // One file per weekday, truncated after a week. Failed statements are reported by their caller and not logged.
    logging_collector: "on",
    log_directory: logs,
    log_filename: "postgresql-%a.log",
    log_truncate_on_rotation: "on",
    log_rotation_age: "1d",
    log_rotation_size: 0,
    log_min_messages: "log",
  };
  if (await hasSmallSharedMemory()) chosen.dynamic_shared_memory_type = "mmap";
  return Object.entries(chosen).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** Containers commonly have 64 MiB, too little for a parallel query. */
async function hasSmallSharedMemory(): Promise<boolean> {
  if (process.platform !== "linux") return false;
  const found = await statfs("/dev/shm").catch(() => undefined);
  return !found || found.blocks * found.bsize < smallSharedMemoryBytes;
}
