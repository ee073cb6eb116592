import { answerTasks } from "../threads/answerTasks.ts";
import { lowerPriority } from "../threads/lowerPriority.ts";
import { hashOpenFile } from "./hashOpenFile.ts";

export interface HashTask {
  /** File descriptor that the calling thread keeps open. */
  fd: number;
  algorithms: string[];
  /** Whether the thread continues with the lowest priority. */
  isBackground?: boolean;
}

answerTasks<HashTask, Record<string, string>, number>(({ fd, algorithms, isBackground }, onProgress) => {
  if (isBackground) lowerPriority();
  return hashOpenFile(fd, algorithms, onProgress);
});
