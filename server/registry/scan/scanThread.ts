import { answerTasks } from "../../platform/threads/answerTasks.ts";
import { scanContent } from "./scanContent.ts";
import type { Scanned, ScanTask } from "./scanned.ts";

answerTasks<ScanTask, Scanned>(scanContent);
