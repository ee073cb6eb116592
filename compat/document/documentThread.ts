import { answerTasks } from "../../server/platform/threads/answerTasks.ts";
import { buildDocument } from "./buildDocument.ts";
import { sections } from "./sections.ts";

// Building it takes a few hundred milliseconds of processor time.
answerTasks<{ version: string }, string>(({ version }) =>
  JSON.stringify(buildDocument(sections, { version })),
);
