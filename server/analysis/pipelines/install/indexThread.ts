import { answerTasks } from "../../../platform/threads/answerTasks.ts";
import { type JudgedIndex, judgeIndex } from "./registryEntry.ts";

answerTasks<Uint8Array, JudgedIndex>(judgeIndex);
