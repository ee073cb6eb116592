import { answerTasks } from "../../server/platform/threads/answerTasks.ts";
import { buildDocument } from "./buildDocument.ts";
import { sections } from "./sections.ts";

// Building the document takes a few hundred milliseconds of CPU time.
answerTasks<{ version: string }, string>(({ version }) =>
  JSON.stringify(buildDocument(sections, { version })),
);
