import { refusal } from "../../platform/errors/refusal.ts";

export const runFolderNotFound = refusal("runFolders.notFound", 404, "Run folder not found");
export const plannedRunNotFound = refusal("runFolders.plannedRunNotFound", 404, "Planned run not found");
