import { answerTasks } from "../../../platform/threads/answerTasks.ts";
import { countOpen } from "./countOpen.ts";
import type { Count } from "./uncountable.ts";

export interface CountTask {
  /** A file descriptor that the calling thread keeps open. */
  fd: number;
  isGzip: boolean;
}

answerTasks<CountTask, Count>(({ fd, isGzip }) => countOpen(fd, { isGzip }));
