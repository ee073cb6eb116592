import { answerTasks } from "../../../platform/threads/answerTasks.ts";
import { judgeIndex, type JudgedIndex } from "./judgeIndex.ts";

answerTasks<Uint8Array, JudgedIndex>(judgeIndex);
