import { answerTasks } from "../../../platform/threads/answerTasks.ts";
import { type ParsedIndex, parseIndex } from "./registryEntry.ts";

answerTasks<Uint8Array, ParsedIndex>(parseIndex);
