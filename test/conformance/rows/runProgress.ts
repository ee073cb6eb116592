import { expect } from "chai";
import * as adapter from "../adapter.ts";
import {
  exactly,
  expectAnswer,
  expectKeys,
  expectRefusal,
  expectShape,
  expectSomeRefusal,
  expectStatus,
  filledText,
  flag,
  integer,
  list,
  orNull,
  text,
} from "../expected.ts";
import { createdRun, PATH, target, UNKNOWN } from "../prepared/runs.ts";
import { area, skip } from "../row.ts";
import { until } from "../until.ts";

/** Pipeline runs: what is told of one while it goes and afterwards, and to whom. */
export const runProgress = area("runs", "instance-api", [
  [
    "§4 GET /api/pipelines/runs/[id]",
    "answers the details of a run",
    async (site) => {
      const { id } = await site.completed();
      expect(JSON.stringify(expectStatus(await site.admin.get(`${PATH}/${id}`), 200))).to.contain(id);
    },
  ],
  [
    "§4 GET /api/pipelines/runs/[id]",
    "the steps of a run have each process that its package does not name",
    async (site) => {
      const id = await createdRun(site);
      const trace = { task_id: 1, name: "CONFORMANCE_OTHER (1)", process: "CONFORMANCE_OTHER" };
      const event = { event: "process_completed", trace: { ...trace, status: "COMPLETED", exit: 0 } };
      expectAnswer(await site.weblog(id, event), 200, { success: true });
      expect(await adapter.readSteps(site.admin, id)).to.include("CONFORMANCE_OTHER");
    },
  ],
  [
    "§4 GET logs",
    "answers { content, fromFile, status } of a run that is over; fromFile says that it was read from the disk",
    async (site) => {
      const { id } = await site.completed();
      const body = expectStatus(await site.admin.get(`${PATH}/${id}/logs`), 200);
      expectKeys(body, { content: text, fromFile: exactly(true), status: exactly("completed") });
    },
  ],
  [
    "§4 GET logs",
    "type error is the log of standard error, output the default",
    async (site) => {
      const { id } = await site.completed();
      const content = async (query: string) =>
        (await site.admin.get(`${PATH}/${id}/logs${query}`)).body.content;
      expect(await content("?type=error")).to.contain("a word on standard error");
      expect(await content(""))
        .to.contain("line 150")
        .and.equal(await content("?type=output"));
    },
  ],
  [
    "§8 Limits",
    "logs: tail is 100 lines by default, and as many as are asked for",
    async (site) => {
      const { id } = await site.completed();
      const lines = async (query: string): Promise<string[]> => {
        const { content } = (await site.admin.get(`${PATH}/${id}/logs${query}`)).body;
        return content.trimEnd().split("\n");
      };
      expect(await lines("")).to.have.length(100);
      expect((await lines("?tail=2")).at(-1)).to.equal((await lines("")).at(-1));
      expect(await lines("?tail=2")).to.have.length(2);
      expect(await lines("?tail=500")).to.include("line 1");
    },
  ],
  [
    "§4 GET logs",
    "while running also progress, currentStep and steps [ { process, status, tasks } ], derived from the trace",
    async (site) => {
      const { id } = await site.held();
      const body = await until(async () => {
        const { body: log } = await site.admin.get(`${PATH}/${id}/logs`);
        return log.steps?.length > 0 && log;
      }, "the trace to be seen");
      expectKeys(body, { status: exactly("running"), progress: integer, currentStep: text, steps: list });
      for (const step of body.steps)
        expectShape(step, { process: filledText, status: filledText, tasks: integer }, "a step");
    },
  ],
  [
    "§4 GET logs",
    "of a run without a folder it falls back to the cached tail; fromFile is false",
    async (site) => {
      const id = await createdRun(site);
      const body = expectStatus(await site.admin.get(`${PATH}/${id}/logs`), 200);
      expectKeys(body, { content: text, fromFile: exactly(false), status: exactly("pending") });
    },
  ],
  [
    "§4 POST sync",
    "with a trace: { success, synced: true, progress, processes, tasks, currentStep }",
    async (site) => {
      const { id } = await site.completed();
      expectShape(expectStatus(await site.admin.post(`${PATH}/${id}/sync`), 200), {
        success: exactly(true),
        synced: exactly(true),
        progress: integer,
        processes: integer,
        tasks: integer,
        currentStep: orNull(text),
      });
    },
  ],
  [
    "§4 POST sync",
    "without a trace yet: { success, synced: false, message, status, queueStatus, queueSource }",
    async (site) => {
      const { id: orderId } = await target(site);
      const id = await site.run({ orderId }, "hold");
      await site.start(id);
      const { body } = await site.admin.post(`${PATH}/${id}/sync`);
      await site.admin.delete(`${PATH}/${id}`);
      if (body.synced === true) skip("the trace was there before it could be asked");
      expectShape(body, {
        success: exactly(true),
        synced: exactly(false),
        message: filledText,
        status: filledText,
        queueStatus: orNull(text),
        queueSource: orNull(text),
      });
    },
  ],
  [
    "§7 Errors",
    "sync of a run that was never staged is 400 'Run folder not set'",
    async (site) => {
      const id = await createdRun(site);
      expectRefusal(await site.admin.post(`${PATH}/${id}/sync`), 400, "Run folder not set");
    },
  ],
  [
    "§7 Errors",
    "run detail, logs and sync by a researcher without access are 403 'Forbidden'",
    async (site) => {
      const { id, order } = await site.completed();
      const { client: stranger } = await site.stranger();
      await site.admin.delete(`${PATH}/${id}/selection`);
      for (const who of [order.owner, stranger]) {
        expectRefusal(await who.get(`${PATH}/${id}`), 403, "Forbidden");
        expectRefusal(await who.get(`${PATH}/${id}/logs`), 403, "Forbidden");
        expectRefusal(await who.post(`${PATH}/${id}/sync`), 403, "Forbidden");
      }
    },
  ],
  [
    "§5 Authentication",
    "detail, logs and sync are open to the researcher who owns the study or order when the run is selected as final result",
    async (site) => {
      const { client: stranger } = await site.stranger();
      for (const { id, order } of [await site.completed(), await site.completedOnStudy()]) {
        await site.admin.put(`${PATH}/${id}/selection`);
        expectStatus(await order.owner.get(`${PATH}/${id}`), 200);
        expectStatus(await order.owner.get(`${PATH}/${id}/logs`), 200);
        expectStatus(await order.owner.post(`${PATH}/${id}/sync`), 200);
        expectRefusal(await stranger.get(`${PATH}/${id}`), 403, "Forbidden");
        await site.admin.delete(`${PATH}/${id}/selection`);
      }
    },
  ],
  [
    "§7 Errors",
    "an unknown run is 404 with a message",
    async (site) => {
      for (const path of ["", "/logs"])
        expectSomeRefusal(await site.admin.get(`${PATH}/${UNKNOWN}${path}`), 404);
      for (const path of ["/start", "/delete", "/sync", "/resolve-outputs"])
        expectSomeRefusal(await site.admin.post(`${PATH}/${UNKNOWN}${path}`), 404);
      expectSomeRefusal(await site.admin.delete(`${PATH}/${UNKNOWN}`), 404);
    },
  ],
  [
    "§2 Pipeline run",
    "a run may carry progress and currentStep; of one that is completed the booleans and numbers are plain JSON",
    async (site) => {
      const { id, order } = await site.completed();
      const { runs } = (await site.admin.get(`${PATH}?orderId=${order.id}`)).body;
      const run = runs.find((one: { id: string }) => one.id === id);
      if (run.progress !== undefined) expectKeys(run, { progress: integer });
      if (run.isSelectedFinal !== undefined) expectKeys(run, { isSelectedFinal: flag });
    },
  ],
]);
