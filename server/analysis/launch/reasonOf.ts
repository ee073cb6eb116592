const REASONS: Record<string, string> = {
  ENOSPC: "no space left on the disk of the pipeline run directory",
  EDQUOT: "disk quota of the pipeline run directory exceeded",
  EROFS: "the disk of the pipeline run directory is read-only",
  EACCES: "Lanekeeper has no permission to read or write a required file or directory",
  EPERM: "Lanekeeper has no permission to read or write a required file or directory",
  EAGAIN: "the server cannot start more processes",
  ENOMEM: "the server is out of memory",
  EMFILE: "too many files are open",
  ENOENT: "bash or a file of the pipeline is missing",
};

/** Returns why a launch failed, as text without a path. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return Object.hasOwn(REASONS, code) ? (REASONS[code] ?? "") : "unexpected error; see the server log";
}
