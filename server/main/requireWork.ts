import { EnvError, type ProcessRole } from "../env.ts";
import type { Log } from "../log.ts";

const WITH_WORK: readonly ProcessRole[] = ["web", "stream-monitor", "pipeline-monitor"];

/** Refuses a process that would have nothing to do: this release has work for some of the roles only.
 *  Throws EnvError. */
export function requireWork(roles: readonly ProcessRole[]): void {
  if (roles.some((role) => WITH_WORK.includes(role))) return;
  throw new EnvError([
    `LANEKEEPER_ROLES is ${roles.join(",")}, for which this release has no work: include one of ${WITH_WORK.join(", ")}`,
  ]);
}

/** Says which of the roles asked for have no work yet. */
export function tellIdleRoles(roles: readonly ProcessRole[], log: Log): void {
  const idle = roles.filter((role) => !WITH_WORK.includes(role));
  if (idle.length > 0) log.info({ roles: idle }, "this release has no work for these roles");
}
