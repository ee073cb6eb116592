import { expect } from "chai";
import * as adapter from "../adapter.ts";
import { expectAnswer, expectRefusal, expectStatus } from "../expected.ts";
import { createdRun } from "../prepared/runs.ts";
import { area, type Asked, skip } from "../row.ts";
import type { Site } from "../site.ts";
import { until } from "../until.ts";

const PATH = "/api/pipelines/weblog";
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const ACTIVE = ["pending", "queued", "running"];

/** One whose rows leave its status alone. */
const quiet = (site: Site) => site.once("run of events", () => createdRun(site));

/** Posts an event and gives how it is stored. Events of a row have a name of their own. */
async function posted(site: Site, id: string, event: { event: string } & Record<string, unknown>) {
  expectAnswer(await site.weblog(id, event), 200, { success: true });
  const stored = (await adapter.readEvents(site.admin, id)).find(
    ({ eventType }) => eventType === event.event,
  );
  return stored ?? skip(`the event ${event.event} is not found among those that are told of the run`);
}

/** Pipeline event ingest. */
export const weblog = area("weblog", "instance-api", [
  [
    "§4 POST /api/pipelines/weblog",
    "answers { success: true } to who knows the shared secret, without a session",
    async (site) => {
      const id = await quiet(site);
      expectAnswer(await site.weblog(id, { event: "process_submitted" }), 200, { success: true });
    },
  ],
  [
    "§7 Errors",
    "a token that does not match, or is missing, is 403 'Invalid token', whatever else is asked",
    async (site) => {
      const id = await quiet(site);
      await site.weblogSecret();
      expectRefusal(await site.weblog(id, {}, "wrong"), 403, "Invalid token");
      expectRefusal(await site.weblog("no-such-run", {}, ""), 403, "Invalid token");
      expectRefusal(await site.admin.post(`${PATH}?runId=${id}`, {}), 403, "Invalid token");
    },
  ],
  [
    "§7 Errors",
    "without runId it is 400 'runId is required'",
    async (site) => {
      const token = await site.weblogSecret();
      expectRefusal(
        await site.anyone.post(`${PATH}?token=${token}`, { event: "started" }),
        400,
        "runId is required",
      );
    },
  ],
  [
    "§7 Errors",
    "an unknown runId is 404 'Run not found'",
    async (site) =>
      expectRefusal(await site.weblog("no-such-run", { event: "started" }), 404, "Run not found"),
  ],
  ...["event", "eventType", "type"].map((key): Asked => [
    "§6 Run events, rule 1",
    `the event name is taken from ${key}, whatever its case`,
    async (site) => {
      const id = await createdRun(site);
      expectStatus(await site.weblog(id, { [key]: "WORKFLOW_Error" }), 200);
      expect(ACTIVE).to.not.include(await site.statusOf(id));
    },
  ]),
  [
    "§6 Run events, rule 1",
    "it is matched by substring",
    async (site) => {
      const id = await createdRun(site);
      expectStatus(await site.weblog(id, { event: "nf.workflow_error.v2" }), 200);
      expect(ACTIVE).to.not.include(await site.statusOf(id));
    },
  ],
  [
    "§6 Event sources",
    "eventType is not validated; unrecognised values are stored as sent, with source weblog",
    async (site) => {
      const id = await quiet(site);
      const stored = await posted(site, id, { event: "Something Nobody Knows / 1" });
      expect([stored.source, stored.eventType]).to.deep.equal(["weblog", "Something Nobody Knows / 1"]);
      expect(await site.statusOf(id)).to.equal("pending");
    },
  ],
  ...["trace", "task"].map((key): Asked => [
    "§6 Run events, rule 2",
    `process details come from ${key}`,
    async (site) => {
      const id = await quiet(site);
      const name = `process_completed_by_${key}`;
      const stored = await posted(site, id, {
        event: name,
        [key]: {
          process: `PROCESS_${key}`,
          status: "COMPLETED",
          exit: 0,
          duration: 5,
          "%cpu": 99.5,
          rss: 1024,
        },
      });
      expect(JSON.stringify(stored)).to.contain(`PROCESS_${key}`);
    },
  ]),
  ...(
    [
      ["utcTime", (at: string) => ({ utcTime: at })],
      ["timestamp", (at: string) => ({ timestamp: at })],
      ["the trace's complete", (at: string) => ({ trace: { process: "P", complete: Date.parse(at) } })],
      ["the trace's start", (at: string) => ({ trace: { process: "P", start: Date.parse(at) } })],
      ["the trace's submit", (at: string) => ({ trace: { process: "P", submit: Date.parse(at) } })],
    ] as const
  ).map(([where, fields]): Asked => [
    "§6 Run events, rule 3",
    `event time comes from ${where}`,
    async (site) => {
      const at = new Date(Math.floor(Date.now() / 1000) * 1000 - 2 * HOUR_MS).toISOString();
      const event = `process_time_${where.replaceAll(/\W/g, "_")}`;
      const { occurredAt } = await posted(site, await quiet(site), { event, ...fields(at) });
      expect(new Date(occurredAt).toISOString()).to.equal(at);
    },
  ]),
  ...(
    [
      ["more than 6 hours in the future is replaced by the receipt time", 7 * HOUR_MS, false],
      ["less than 6 hours in the future is kept", 5 * HOUR_MS, true],
      ["more than 30 days in the past is replaced by the receipt time", -31 * DAY_MS, false],
      ["less than 30 days in the past is kept", -29 * DAY_MS, true],
    ] as const
  ).map(([sentence, awayMs, isKept]): Asked => [
    "§8 Limits",
    `event time clamp: a time ${sentence}`,
    async (site) => {
      const at = new Date(Date.now() + awayMs).toISOString();
      const event = `process_clamp_${awayMs}`;
      const { occurredAt, receivedAt } = await posted(site, await quiet(site), { event, utcTime: at });
      expect(Date.parse(occurredAt)).to.equal(Date.parse(isKept ? at : receivedAt));
    },
  ]),
  [
    "§6 Run events, rule 4",
    "a run not in pending, queued or running is never changed by a late event; the event row is still stored",
    async (site) => {
      const { id } = await site.completed();
      const storedTasks = async () => {
        const { body } = await site.admin.get(`/api/pipelines/runs/${id}`);
        const run = body.run ?? body;
        return [run.status, run.startedAt, run.completedAt];
      };
      const before = await storedTasks();
      await posted(site, id, { event: "workflow_error_too_late" });
      expect(await storedTasks()).to.deep.equal(before);
    },
  ],
  [
    "§6 Run events, rule 5",
    "a failed-process event leaves the run active and sets the current step",
    async (site) => {
      const { id } = await site.held();
      const trace = { process: "CHECK", status: "FAILED", exit: 1, task_id: 77 };
      expectStatus(await site.weblog(id, { event: "process_failed", trace }), 200);
      const { body } = await site.admin.get(`/api/pipelines/runs/${id}/logs`);
      expect(body.status).to.equal("running");
      expect(body.currentStep).to.be.a("string").and.not.equal("");
    },
  ],
  [
    "§3 Pipeline run",
    "a process-level event leaves a pending run pending",
    async (site) => {
      const id = await quiet(site);
      for (const event of ["process_start", "process_completed", "process_failed"])
        expectStatus(await site.weblog(id, { event, trace: { process: "CHECK", status: "FAILED" } }), 200);
      expect(await site.statusOf(id)).to.equal("pending");
    },
  ],
  [
    "§6 Run events, rule 6",
    "on workflow completion, while the job is still active, the run stays running at 99 percent",
    async (site) => {
      const { id } = await site.held();
      expectStatus(await site.weblog(id, { event: "workflow_complete" }), 200);
      const body = await until(async () => {
        const { body: log } = await site.admin.get(`/api/pipelines/runs/${id}/logs`);
        return (log.progress === 99 || log.status !== "running") && log;
      }, "the completion to be seen");
      expect([body.status, body.progress]).to.deep.equal(["running", 99]);
    },
  ],
  [
    "§6 Run events, rule 6",
    "the run is marked completed only if output resolution succeeded",
    async (site) => {
      const id = await site.lacking();
      expectStatus(await site.weblog(id, { event: "workflow_complete" }), 200);
      expect(await site.statusOf(id)).to.not.equal("completed");
    },
  ],
  [
    "§6 Run events, rule 7",
    "an event identical to one already stored within plus or minus 2 seconds is dropped",
    async (site) => {
      const id = await createdRun(site);
      const utcTime = new Date(Date.now() - HOUR_MS).toISOString();
      const later = new Date(Date.parse(utcTime) + 1500).toISOString();
      const apart = new Date(Date.parse(utcTime) + 10_000).toISOString();
      const same = { event: "process_twice", trace: { process: "P", status: "RUNNING" } };
      for (const body of [
        { ...same, utcTime },
        { ...same, utcTime },
        { event: "process_other", utcTime: later },
      ])
        expectAnswer(await site.weblog(id, body), 200, { success: true });
      expectStatus(await site.weblog(id, { ...same, utcTime: apart }), 200);
      const names = (await adapter.readEvents(site.admin, id)).map(({ eventType }) => eventType);
      expect(names.filter((name) => name === "process_twice")).to.have.length(2);
      expect(names).to.include("process_other");
    },
  ],
  [
    "§6 Run events, rule 8",
    "only the newest 100 events per run are kept",
    async (site) => {
      const id = await createdRun(site);
      const startMs = Date.now() - HOUR_MS;
      const count = 103;
      for (let sent = 0; sent < count; sent++)
        await site.weblog(id, {
          event: `process_${sent}`,
          utcTime: new Date(startMs + sent * 5000).toISOString(),
        });
      const events = await adapter.readEvents(site.admin, id);
      expect(events).to.have.length(100);
      expect(events.map(({ eventType }) => eventType)).to.include(`process_${count - 1}`);
      expect(events.map(({ eventType }) => eventType)).to.not.include("process_0");
    },
  ],
  [
    "§6 Run events, rule 9",
    "the stored payload is capped at 12000 characters and message at 500",
    async (site) => {
      const stored = await posted(site, await quiet(site), {
        event: "process_long",
        message: "m".repeat(2_000),
        padding: "p".repeat(40_000),
      });
      expect(stored.payload.length, "payload").to.equal(12_000);
      expect(stored.message?.length, "message").to.equal(500);
    },
  ],
  [
    "§7 Errors",
    "with the weblog secret unset the endpoint refuses: 503 'Weblog secret is not configured'",
    async (site) => {
      const secret = await site.weblogSecret();
      const id = await quiet(site);
      await adapter.changeSetting(site.admin, "execution", adapter.change.weblogSecret(null));
      try {
        for (const token of [secret, ""])
          expectRefusal(
            await site.weblog(id, { event: "started" }, token),
            503,
            "Weblog secret is not configured",
          );
      } finally {
        await adapter.changeSetting(site.admin, "execution", adapter.change.weblogSecret(secret));
      }
    },
  ],
]);
