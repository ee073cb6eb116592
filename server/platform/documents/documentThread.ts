import { answerTasks } from "../threads/answerTasks.ts";
import { drawLabels } from "./drawLabels.ts";
import { drawPages } from "./drawPages.ts";
import type { DocumentTask } from "./documents.ts";

answerTasks((task: DocumentTask) => ("labels" in task ? drawLabels(task.labels) : drawPages(task.pages)));
