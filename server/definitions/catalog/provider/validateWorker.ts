import { answerTasks } from "../../../platform/threads/answerTasks.ts";
import { validateCatalogDocument } from "./validateCatalogDocument.ts";

answerTasks(validateCatalogDocument);
