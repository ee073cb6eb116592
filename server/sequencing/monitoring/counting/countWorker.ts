import { answerTasks } from "../../../platform/threads/answerTasks.ts";
import { countOpen } from "./countOpen.ts";
import type { Count } from "./uncountable.ts";

export interface CountTask {
  /** Of a file that the asking thread keeps open. */
  fd: number;
  isGzip: boolean;
}

answerTasks<CountTask, Count>(({ fd, isGzip }) => countOpen(fd, { isGzip }));
