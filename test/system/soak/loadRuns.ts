import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PipelineArtifact } from "../../../db/models/PipelineArtifact.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { PipelineRunEvent } from "../../../db/models/PipelineRunEvent.ts";
import { PipelineRunTask } from "../../../db/models/PipelineRunTask.ts";
import type { SeededNumbers } from "../../../server/sequencing/monitoring/simulate/SeededNumbers.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { isGone } from "../../helpers/launches.ts";
import { writePackage, writeText } from "../../helpers/packages.ts";
import type { SoakSite } from "./soakSite.ts";

const TASKS = 8;
const SETTLED_LOOKS = 600;
const SECRET = "the secret of engines";
/** How a run ends; quiet: it posts no events, so that only its directory shows the end. */
const ENDS = ["fine", "fine", "fine", "broken", "quiet"] as const;
type End = (typeof ENDS)[number] | "cancelled";

// A persistent engine: it repeats every post until the response is 200, and records the acknowledged ones.
const COMMAND = `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
const { LANEKEEPER_TRACE: trace, LANEKEEPER_OUTPUT_DIR: output, LANEKEEPER_WEBLOG_URL: weblog, LANEKEEPER_PARAMS: params } =
  process.env;
const { end } = JSON.parse(readFileSync(params, "utf8"));
async function post(event) {
  if (end === "quiet") return;
  const body = JSON.stringify({ runName: "toy", utcTime: new Date().toISOString(), ...event });
  for (;;) {
    const answer = await fetch(weblog, { method: "POST", body, signal: AbortSignal.timeout(20_000) }).catch(() => undefined);
    const told = await answer?.text().catch(() => undefined);
    if (told !== undefined && answer.status === 200) break;
    appendFileSync("lost.txt", (answer?.status ?? "cut") + "\\n");
    await sleep(200);
  }
  appendFileSync("answered.txt", event.event + " " + (event.trace?.task_id ?? "") + "\\n");
}
appendFileSync(trace, "task_id\\tprocess\\tname\\tstatus\\texit\\tcomplete\\n");
await post({ event: "started" });
for (let task = 1; task <= ${TASKS}; task++) {
  await sleep(40 + 60 * (task % 5));
  const name = "COUNT (" + task + ")";
  appendFileSync(trace, [task, "COUNT", name, "COMPLETED", 0, Date.now()].join("\\t") + "\\n");
  await post({
    event: "process_completed",
    trace: { task_id: task, process: "COUNT", name, status: "COMPLETED", exit: 0 },
  });
}
mkdirSync(output, { recursive: true });
if (end === "broken") {
  await post({ event: "error", message: "It was to break." });
  process.exit(3);
}
writeFileSync(output + "/report.html", "done");
await post({ event: "completed", metadata: { workflow: { success: true } } });
`;

/** Writes the package of the load's runs. Returns the directory of packages. */
export async function writeSoakPackage(folder: string): Promise<string> {
  const place = await writePackage(folder, {
    id: "soak",
    change({ manifest, registry }) {
      manifest["inputs"] = [];
      manifest["outputs"] = [
        {
          id: "report",
          scope: "order",
          destination: "run_artifact",
          fromStep: "report",
          discovery: { pattern: "report.html" },
        },
      ];
      registry["configSchema"] = {
        type: "object",
        properties: { end: { type: "string", title: "End", enum: ["fine", "broken", "quiet"] } },
        required: ["end"],
      };
      registry["defaultConfig"] = { end: "fine" };
    },
  });
  await writeText(join(place, "command.mjs"), COMMAND);
  return folder;
}

export interface RunLoad {
  run(signal: AbortSignal): Promise<void>;
  check(): Promise<string[]>;
  tally: Record<End | "launchesLost" | "events" | "postedAgain", number>;
}

/** Launches one run after the other: some succeed, some fail, some are cancelled while running. */
export async function loadRuns(site: SoakSite, { numbers }: { numbers: SeededNumbers }): Promise<RunLoad> {
  const { admin } = site;
  const { id: orderId } = await anOrder(site.db, site.userId);
  await aSample(site.db, orderId);
  await admin.insist("PUT", "/api/admin/settings/pipelines/execution", {
    body: { weblogUrl: site.proxy.url, weblogSecret: SECRET },
  });
  const made = new Map<string, { end: End; isStarted: boolean }>();
  const wrong: string[] = [];
  const tally = { fine: 0, broken: 0, quiet: 0, cancelled: 0, launchesLost: 0, events: 0, postedAgain: 0 };

  async function launchOne(signal: AbortSignal): Promise<void> {
    const end = ENDS[numbers.between(0, ENDS.length - 1)] ?? "fine";
    const created = await admin.insist("POST", "/api/pipelines/runs", {
      body: { pipelineId: "soak", orderId, config: { end } },
    });
    const { id } = created.body.run as { id: string };
    admin.changed(created, "run.created", id);
    const run: { end: End; isStarted: boolean } = { end, isStarted: false };
    made.set(id, run);
    // A launch interrupted by the database is answered with a failure, and the monitor completes it.
    const started = await admin.insist("POST", `/api/pipelines/runs/${id}/start`, {
      allowed: [400, 409, 500],
    });
    run.isStarted = started.status === 200;
    if (run.isStarted) admin.changed(started, "run.started", id);
    if (numbers.share() < 0.15) {
      await sleep(numbers.between(0, 800));
      await cancel(id, run);
    }
    await hasEnded(id, signal);
  }

  async function cancel(id: string, run: { end: End }): Promise<void> {
    const response = await admin.insist("DELETE", `/api/pipelines/runs/${id}`, { allowed: [400] });
    if (response.status === 200 && !("alreadyFinalized" in response.body)) {
      run.end = "cancelled";
      admin.changed(response, "run.cancelled", id);
      return;
    }
    // Either the run had ended, or the response to the cancellation was lost.
    const { body } = await admin.insist("GET", `/api/pipelines/runs/${id}`);
    if (body.run.status === "cancelled") run.end = "cancelled";
  }

  async function hasEnded(id: string, signal: AbortSignal): Promise<void> {
    for (let looks = 0; !signal.aborted && looks < 200; looks++) {
      const { body } = await admin.insist("GET", `/api/pipelines/runs/${id}`);
      if (["completed", "failed", "cancelled"].includes(body.run.status)) return;
      await sleep(150);
    }
  }

  async function someLive(): Promise<boolean> {
    const live = PipelineRun.query(site.db)
      .whereIn("id", [...made.keys()])
      .where((rows) =>
        rows
          .whereIn("status", ["queued", "running"])
          .orWhereNotNull("launchKey")
          .orWhereNotNull("finalizeKey"),
      );
    return (await live.resultSize()) > 0;
  }

  async function checkRun(row: PipelineRun): Promise<void> {
    const { id, status } = row;
    const say = (what: string) => wrong.push(`run ${id} (${made.get(id)?.end}, ${status}): ${what}`);
    const { end, isStarted } = made.get(id)!;
    const files = await readFiles(row);
    const wanted = { fine: "completed", quiet: "completed", broken: "failed", cancelled: "cancelled" }[end];
    if (status !== wanted) {
      // A run whose server was killed during an unacknowledged launch may have failed to start.
      if (status === "failed" && !isStarted && files.exit === undefined) tally.launchesLost++;
      else say(`is to be ${wanted}; ${row.why}`);
    } else tally[end]++;
    if (row.launchKey !== null || row.finalizeKey !== null) say("a lease of it is open");
    if (row.launch?.executor === "local" && !(await isGone(row.launch.pid))) say("its process lives");
    if (status === "completed" && row.progress !== 100) say(`is at ${row.progress} percent`);
    const artifacts = await PipelineArtifact.query(site.db).where({ runId: id }).resultSize();
    if (status === "completed" ? artifacts !== 1 : artifacts > 1) say(`has ${artifacts} artifacts`);
    await checkEvents(row, files.answered, say);
    tally.postedAgain += files.lost.length;
  }

  async function checkEvents({ id, status }: PipelineRun, answered: string[], say: (what: string) => void) {
    const events = await PipelineRunEvent.query(site.db).where({ runId: id }).orderBy("seq");
    tally.events += events.length;
    if (events.some(({ seq }, index) => Number(seq) !== index + 1))
      say("its events are not numbered one by one");
    const stored = events.filter(({ source }) => source === "weblog").map(nameOfEvent);
    for (const name of answered) {
      const times = stored.filter((one) => one === name).length;
      if (times !== 1) say(`the event "${name}", which was answered, is there ${times} times`);
    }
    if (new Set(stored).size !== stored.length) say("an event is there twice");
    const traced = events
      .filter(({ source }) => source === "trace")
      .map(({ eventType, payload }) => `${eventType} ${payload}`);
    if (new Set(traced).size !== traced.length) say("a line of its trace is there twice");
    const tasks = await PipelineRunTask.query(site.db).where({ runId: id });
    if (
      status === "completed" &&
      (tasks.length !== TASKS || tasks.some((task) => task.status !== "completed"))
    )
      say(`has ${tasks.length} tasks`);
  }

  return {
    tally,
    async run(signal) {
      while (!signal.aborted) await launchOne(signal);
      // Runs whose launch was lost with a server wait until a monitor settles them.
      for (let looks = 0; looks < SETTLED_LOOKS && (await someLive()); looks++) await sleep(200);
    },
    async check() {
      const rows = await PipelineRun.query(site.db).where({ orderId });
      for (const row of rows) {
        if (made.has(row.id)) await checkRun(row);
        // If the response to its creation was lost, no client has its id.
        else if (row.status !== "pending") wrong.push(`run ${row.id}, which nobody knows, is ${row.status}`);
      }
      return wrong;
    },
  };
}

function nameOfEvent({ eventType, payload }: PipelineRunEvent): string {
  const { trace } = JSON.parse(payload ?? "{}") as { trace?: { task_id?: number } };
  return `${eventType} ${trace?.task_id ?? ""}`;
}

async function readFiles({ runFolder }: PipelineRun) {
  const read = async (name: string) =>
    runFolder === null ? undefined : readFile(join(runFolder, name), "utf8").catch(() => undefined);
  const lines = (text: string | undefined) => text?.split("\n").filter((line) => line !== "") ?? [];
  return {
    exit: await read("exit.json"),
    answered: lines(await read("answered.txt")),
    lost: lines(await read("lost.txt")),
  };
}
