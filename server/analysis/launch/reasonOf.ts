import { type Sentence, sentence } from "../../platform/errors/sentence.ts";

const noPermission = sentence(
  "launch.noPermission",
  "Lanekeeper has no permission to read or write a required file or directory",
);
const REASONS: Record<string, () => Sentence> = {
  ENOSPC: sentence("launch.diskFull", "no space left on the disk of the pipeline run directory"),
  EDQUOT: sentence("launch.quotaExceeded", "disk quota of the pipeline run directory exceeded"),
  EROFS: sentence("launch.diskReadOnly", "the disk of the pipeline run directory is read-only"),
  EACCES: noPermission,
  EPERM: noPermission,
  EAGAIN: sentence("launch.tooManyProcesses", "the server cannot start more processes"),
  ENOMEM: sentence("launch.outOfMemory", "the server is out of memory"),
  EMFILE: sentence("launch.tooManyFiles", "too many files are open"),
  ENOENT: sentence("launch.fileMissing", "bash or a file of the pipeline is missing"),
};
const unexpected = sentence("launch.unexpected", "unexpected error; see the server log");

/** Returns why a launch failed, as a sentence without a path. */
export function reasonOf(error: unknown): Sentence {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return (Object.hasOwn(REASONS, code) ? REASONS[code] : undefined)?.() ?? unexpected();
}
