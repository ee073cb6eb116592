import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "../../platform/site/env.ts";
import { isLoopback } from "../../platform/network/loopback.ts";
import { packageRoot } from "../../platform/site/release.ts";
import type { DatabaseState } from "./checkDatabaseState.ts";
import { note, wrong, type Finding } from "./finding.ts";

const READABLE_BY_OTHERS = 0o044;

/** Reports valid settings that may be unintended. */
export async function checkSettings(env: Env, database: DatabaseState): Promise<Finding[]> {
  const isOpen = !isLoopback(env.host);
  return [
    ...(isOpen && env.trustedProxies === 0
      ? [
          note(
            `HOST is ${env.host}: other machines reach Lanekeeper without encryption`,
            "Put a reverse proxy with https in front, keep HOST 127.0.0.1 and set TRUST_PROXY=1.",
          ),
        ]
      : []),
    ...((isOpen || env.trustedProxies > 0) && env.publicUrl === undefined && database.publicUrl === null
      ? [
          note(
            "No public address is set: links and downloads name the address that this process listens on",
            "Set PUBLIC_URL, or the public address in Settings, Facility.",
          ),
        ]
      : []),
    ...(isOpen && env.demo
      ? [note("LANEKEEPER_DEMO is 1: whoever reaches Lanekeeper can look around in it", "Set it to 0.")]
      : []),
    ...(env.admin && database.hasAdmin === true
      ? [note("LANEKEEPER_ADMIN_PASSWORD is set and no longer needed", "Remove it from the environment.")]
      : []),
    ...(process.geteuid?.() === 0
      ? [note("This runs as root", "Run Lanekeeper as a user of its own: it needs no more.")]
      : []),
    ...(await checkSecretFile(join(env.home, "session-secret"))),
    ...(await checkSecretFile(join(packageRoot(), ".env"))),
  ];
}

async function checkSecretFile(path: string): Promise<Finding[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found || (found.mode & READABLE_BY_OTHERS) === 0) return [];
  return [wrong(`Others may read ${path}, which holds secrets`, `chmod 600 ${path}`)];
}
