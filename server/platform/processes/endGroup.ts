/** Kills a process group, which a detached child process leads. Never throws: the group may no longer exist.
 *  pid: undefined for a program that could not be started. */
export function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The group no longer exists.
  }
}
