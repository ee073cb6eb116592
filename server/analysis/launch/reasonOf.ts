const REASONS: Record<string, string> = {
  ENOSPC: "no space is left on the disk of the pipeline run directory",
  EDQUOT: "the quota of the disk of the pipeline run directory is used up",
  EROFS: "the disk of the pipeline run directory cannot be written to",
  EACCES: "a folder or file may not be written to, or read, by Lanekeeper",
  EPERM: "a folder or file may not be written to, or read, by Lanekeeper",
  EAGAIN: "the machine has no room for further processes",
  ENOMEM: "the machine has no memory for further processes",
  EMFILE: "too many files are open",
  ENOENT: "bash, or a file of the pipeline, is not there",
};

/** Why something could not be launched, in words without a path. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return Object.hasOwn(REASONS, code) ? (REASONS[code] ?? "") : "an unexpected failure, which the log tells";
}
