import type { OpenFile } from "../server/data/files/openDownload.ts";
import type { Preview } from "../server/data/files/openPreview.ts";
import { attachment } from "./attachment.ts";
import { nothing } from "./bodies.ts";
import { exported } from "./exported.ts";
import { inline } from "./inline.ts";
import { asTexts, ok, type Reply, success } from "./reply.ts";
import { type Call, route } from "./route.ts";

/** Spec §4, pipeline runs: status and output. */
export const runProgress = [
  route("GET /pipelines/runs/:runId/logs", nothing, ({ caller, input }) =>
    ok(asTexts(caller.runs.logs(input))),
  ),
  route("POST /pipelines/runs/:runId/sync", nothing, ({ caller, input }) =>
    success(asTexts(caller.runs.sync(input))),
  ),
  route("GET /pipelines/runs/:runId/queue", nothing, ({ caller, input }) => ok(caller.runs.queue(input))),
  route("GET /pipelines/runs/:runId/tasks", nothing, ({ caller, input }) => ok(caller.runs.tasks(input))),
  route("GET /pipelines/runs/:runId/tasks/:taskId", nothing, ({ caller, input }) =>
    ok(caller.runs.task(input)),
  ),
  route("GET /pipelines/runs/:runId/tasks/:taskId/file", nothing, ({ caller, input }) =>
    ok(caller.runs.taskFile(input)),
  ),
  route("GET /pipelines/runs/:runId/usage", nothing, ({ caller, input }) => ok(caller.runs.usage(input))),
  route("GET /pipelines/runs/:runId/cost", nothing, ({ caller, input }) => ok(caller.runs.cost(input))),
  route("GET /pipelines/costs", nothing, ({ caller, input }) =>
    exported(caller.bytes.runs.exportCosts(input)),
  ),
  route("GET /pipelines/runs/:runId/diagnosis", nothing, ({ caller, input }) =>
    ok(caller.runs.diagnosis(input)),
  ),
  route("GET /pipelines/runs/:runId/events", nothing, ({ caller, input }) =>
    ok(asTexts(caller.runs.events(input))),
  ),
  route("GET /pipelines/runs/:runId/file", nothing, (call) => oneFile(call)),
  route("GET /pipelines/runs/:runId/files", nothing, ({ caller, input }) => ok(caller.runs.files(input))),
  route("GET /pipelines/runs/:runId/files/head", nothing, ({ caller, input }) =>
    ok(caller.runs.fileHead(input)),
  ),
  route("GET /pipelines/runs/:runId/files/download", nothing, ({ caller, input }) =>
    runFile(caller.bytes.runs.openFile(input)),
  ),
  route("GET /pipelines/runs/:runId/explain", nothing, ({ caller, input }) =>
    ok(asTexts(caller.runs.explain(input))),
  ),
];

async function runFile(opening: Promise<OpenFile | Preview>): Promise<Reply> {
  const opened = await opening;
  return "begin" in opened ? attachment(Promise.resolve(opened)) : inline(Promise.resolve(opened));
}

/** The text of a file, or the file itself: `download` and `inline` select as the reference defines. */
async function oneFile({ caller, input, req, params }: Call): Promise<Reply> {
  const { path, ...text } = await caller.runs.file(input);
  const query = `?path=${encodeURIComponent(path)}`;
  const place =
    req.query["download"] === "1"
      ? `/api/pipelines/runs/${params["runId"] ?? ""}/files/download${query}`
      : req.query["inline"] === "1"
        ? `/api/files/preview${query}`
        : undefined;
  return (_req, res) => (place === undefined ? void res.status(200).json(text) : res.redirect(302, place));
}
