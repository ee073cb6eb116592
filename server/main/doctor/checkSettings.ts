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
            `HOST is ${env.host}: Lanekeeper is reachable from other machines without encryption`,
            "Use a reverse proxy with HTTPS, keep HOST 127.0.0.1 and set TRUST_PROXY=1.",
          ),
        ]
      : []),
    ...((isOpen || env.trustedProxies > 0) && env.publicUrl === undefined && database.publicUrl === null
      ? [
          note(
            "No public URL is set: links and downloads contain the address on which this process listens",
            "Set PUBLIC_URL, or the public URL in Settings, Facility.",
          ),
        ]
      : []),
    ...(isOpen && env.demo
      ? [note("LANEKEEPER_DEMO is 1: anyone who can reach Lanekeeper can use the demo", "Set it to 0.")]
      : []),
    ...(env.admin && database.hasAdmin === true
      ? [note("LANEKEEPER_ADMIN_PASSWORD is set but no longer needed", "Remove it from the environment.")]
      : []),
    ...(process.geteuid?.() === 0
      ? [note("Lanekeeper runs as root", "Run Lanekeeper as a dedicated user; it needs no root privileges.")]
      : []),
    ...(await checkSecretFile(join(env.home, "session-secret"))),
    ...(await checkSecretFile(join(packageRoot(), ".env"))),
  ];
}

async function checkSecretFile(path: string): Promise<Finding[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found || (found.mode & READABLE_BY_OTHERS) === 0) return [];
  return [wrong(`${path} contains secrets and is readable by other users`, `chmod 600 ${path}`)];
}
