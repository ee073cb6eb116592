import { expect } from "chai";
import * as adapter from "../adapter.ts";
import type { Client } from "../client.ts";
import {
  exactly,
  expectAnswer,
  expectKeys,
  expectRefusal,
  expectShape,
  expectSomeRefusal,
  expectStatus,
  expectValidationFailed,
  filledText,
  flag,
  integer,
  list,
  listOf,
  object,
  oneOf,
  orNull,
  text,
} from "../expected.ts";
import { area, skip } from "../row.ts";
import { FASTQ, type Order, type Site } from "../site.ts";
import { until } from "../until.ts";

const PATH = "/api/pipelines/runs";
const UNKNOWN = "no-such-record";

/** An order with reads on which runs are only created. */
const target = (site: Site): Promise<Order> => site.once("order of runs", () => site.orderWithReads());

async function create(site: Site, fields: object, who: Client = site.admin) {
  const pipelineId = await site.pipeline();
  const answer = await who.post(PATH, { pipelineId, config: { mode: "quick" }, ...fields });
  if (answer.status < 300) site.forgetRun(answer.body.run.id);
  return answer;
}

async function listed(site: Site, query: string, who: Client = site.admin): Promise<string[]> {
  const { runs } = expectStatus(await who.get(`${PATH}?${query}`), 200);
  return runs.map(({ id }: { id: string }) => id);
}

/** Pipeline runs, from their creation to their end. */
export const runs = area("runs", "instance-api", [
  [
    "§4 POST /api/pipelines/runs",
    "answers { success, run: { id, runNumber, status (pending), pipelineId, studyId, orderId, targetType, executionMode } }",
    async (site) => {
      const { id } = await target(site);
      const body = expectStatus(await create(site, { orderId: id }), 200);
      expectShape(body, { success: exactly(true), run: object });
      expectShape(body.run, {
        id: filledText,
        runNumber: filledText,
        status: exactly("pending"),
        pipelineId: exactly(await site.pipeline()),
        studyId: exactly(null),
        orderId: exactly(id),
        targetType: exactly("order"),
        executionMode: oneOf("default", "local", "slurm"),
      });
    },
  ],
  [
    "§2 Pipeline run",
    "a run on a study has targetType study and studyId, and no orderId",
    async (site) => {
      const { studyId } = await site.completedOnStudy();
      const { run } = expectStatus(await create(site, { studyId }), 200);
      expectKeys(run, { studyId: exactly(studyId), orderId: exactly(null), targetType: exactly("study") });
    },
  ],
  [
    "§2 Pipeline run",
    "runNumber is provisional at creation: pipeline id in upper case, a millisecond timestamp and a random suffix",
    async (site) => {
      const { id } = await target(site);
      const { run } = (await create(site, { orderId: id })).body;
      expect(run.runNumber).to.match(new RegExp(`^${(await site.pipeline()).toUpperCase()}.*\\d{13}.+$`));
    },
  ],
  [
    "§2 Pipeline run",
    "runNumber is replaced by the canonical form {PIPELINE}-YYYYMMDD-NNN when the run is staged",
    async (site) => {
      const { id } = await site.completed();
      const { runs } = (await site.admin.get(`${PATH}?pipelineId=${await site.pipeline()}&limit=500`)).body;
      const { runNumber } = runs.find((run: { id: string }) => run.id === id);
      expect(runNumber).to.match(new RegExp(`^${(await site.pipeline()).toUpperCase()}-\\d{8}-\\d{3,}$`));
    },
  ],
  [
    "§4 POST /api/pipelines/runs",
    "executionMode may be default, local or slurm",
    async (site) => {
      const { id: orderId } = await target(site);
      for (const executionMode of ["default", "local", "slurm"]) {
        const { run } = expectStatus(await create(site, { orderId, executionMode }), 200);
        expect(run.executionMode).to.equal(executionMode);
      }
    },
  ],
  [
    "§4 POST /api/pipelines/runs",
    "sampleIds may choose among the samples of the target",
    async (site) => {
      const { id: orderId, samples } = await target(site);
      expectStatus(await create(site, { orderId, sampleIds: [samples[0].id] }), 200);
    },
  ],
  [
    "§7 Errors",
    "both or neither of studyId and orderId is 400 'Exactly one of studyId or orderId is required'",
    async (site) => {
      const { id: orderId } = await target(site);
      for (const fields of [{}, { orderId, studyId: "some" }])
        expectRefusal(await create(site, fields), 400, "Exactly one of studyId or orderId is required");
    },
  ],
  [
    "§7 Errors",
    "an unknown pipelineId is 400 'Invalid pipeline ID'",
    async (site) => {
      const { id: orderId } = await target(site);
      for (const pipelineId of [UNKNOWN, "../../etc", ""])
        expectRefusal(await create(site, { orderId, pipelineId }), 400, "Invalid pipeline ID");
    },
  ],
  [
    "§7 Errors",
    "a pipeline that is installed but disabled is 403 'Pipeline <id> is disabled'",
    async (site) => {
      const { id: orderId } = await target(site);
      const pipelineId = await site.pipeline();
      await adapter.switchPipeline(site.admin, pipelineId, false);
      try {
        expectRefusal(await create(site, { orderId }), 403, `Pipeline ${pipelineId} is disabled`);
      } finally {
        await adapter.switchPipeline(site.admin, pipelineId, true);
      }
    },
  ],
  [
    "§7 Errors",
    "a pipeline that does not support the target kind is 400 'Pipeline <id> does not support <target> targets'",
    async (site) => {
      const pipelineId = adapter.ORDER_ONLY_PIPELINE;
      if (!(await adapter.isPipelineOn(site.admin, pipelineId)))
        skip(`there is no pipeline ${pipelineId} here`);
      const { studyId } = await site.completedOnStudy();
      expectRefusal(
        await create(site, { studyId, pipelineId, config: {} }),
        400,
        `Pipeline ${pipelineId} does not support study targets`,
      );
    },
  ],
  [
    "§7 Errors",
    "sampleIds not in the target are 400 'Invalid sample IDs: <list>'",
    async (site) => {
      const { id: orderId, samples } = await target(site);
      const other = await site.sharedOrder();
      const foreign = other.samples[0].id;
      expectRefusal(
        await create(site, { orderId, sampleIds: [samples[0].id, foreign, UNKNOWN] }),
        400,
        `Invalid sample IDs: ${foreign}, ${UNKNOWN}`,
      );
    },
  ],
  [
    "§7 Errors",
    "a bad executionMode is 400 'executionMode must be one of: default, local, slurm'",
    async (site) => {
      const { id: orderId } = await target(site);
      for (const executionMode of ["cloud", 1, "LOCAL"])
        expectRefusal(
          await create(site, { orderId, executionMode }),
          400,
          "executionMode must be one of: default, local, slurm",
        );
    },
  ],
  [
    "§7 Errors",
    "config validation that fails is 400 '<...>validation failed' plus details",
    async (site) => {
      const { id: orderId } = await target(site);
      expectValidationFailed(await create(site, { orderId, config: { mode: "sideways" } }));
    },
  ],
  [
    "§7 Errors",
    "input validation that fails is 400 '<...>validation failed' plus details: samples without reads",
    async (site) => {
      const { id: orderId } = await site.order();
      expectValidationFailed(await create(site, { orderId }));
    },
  ],
  [
    "§7 Errors",
    "a target that is missing is 404 'Study not found' or 'Sequencing Order not found'",
    async (site) => {
      expectRefusal(await create(site, { studyId: UNKNOWN }), 404, "Study not found");
      expectRefusal(await create(site, { orderId: UNKNOWN }), 404, "Sequencing Order not found");
    },
  ],
  [
    "§4 POST /api/pipelines/runs",
    "all validation happens before anything is written: what is refused leaves no run",
    async (site) => {
      const { id: orderId } = await target(site);
      const before = await listed(site, `orderId=${orderId}&limit=500`);
      await create(site, { orderId, config: { mode: "sideways" } });
      await create(site, { orderId, sampleIds: [UNKNOWN] });
      expect(await listed(site, `orderId=${orderId}&limit=500`)).to.deep.equal(before);
    },
  ],
  [
    "§3 Pipeline run",
    "POST runs launches nothing: the run is pending and stays so",
    async (site) => {
      const { id: orderId } = await target(site);
      const id = await site.run({ orderId });
      expect(await site.statusOf(id)).to.equal("pending");
      expectRefusal(await site.admin.post(`${PATH}/${id}/sync`), 400, "Run folder not set");
    },
  ],
  [
    "§4 GET /api/pipelines/runs",
    "answers { runs, total, limit, offset }; limit defaults to 50 and offset to 0",
    async (site) => {
      const body = expectStatus(await site.admin.get(PATH), 200);
      expectShape(body, { runs: list, total: integer, limit: exactly(50), offset: exactly(0) });
    },
  ],
  [
    "§4 GET /api/pipelines/runs",
    "limit and offset page through the same runs",
    async (site) => {
      const { id: orderId } = await target(site);
      for (let made = 0; made < 2; made++) await site.run({ orderId });
      const all = await listed(site, `orderId=${orderId}&limit=500`);
      const { total, limit, offset, runs } = (
        await site.admin.get(`${PATH}?orderId=${orderId}&limit=1&offset=1`)
      ).body;
      expect([total, limit, offset, runs[0].id]).to.deep.equal([all.length, 1, 1, all[1]]);
    },
  ],
  [
    "§4 GET /api/pipelines/runs",
    "pipelineId, status, studyId and orderId filter, and combine",
    async (site) => {
      const [{ id, order }, study] = [await site.completed(), await site.completedOnStudy()];
      const pipelineId = await site.pipeline();
      expect(
        await listed(site, `orderId=${order.id}&status=completed&pipelineId=${pipelineId}`),
      ).to.deep.equal([id]);
      expect(await listed(site, `orderId=${order.id}&status=failed`)).to.deep.equal([]);
      expect(await listed(site, `orderId=${order.id}&pipelineId=${UNKNOWN}`)).to.deep.equal([]);
      expect(await listed(site, `studyId=${study.studyId}&status=completed`)).to.deep.equal([study.id]);
    },
  ],
  [
    "§4 GET /api/pipelines/runs",
    "a run of the list is enriched with its resolved result files",
    async (site) => {
      const { id, order } = await site.completed();
      const { runs } = (await site.admin.get(`${PATH}?orderId=${order.id}`)).body;
      const run = runs.find((one: { id: string }) => one.id === id);
      expect(JSON.stringify(run)).to.contain("report.html");
      expectKeys(run, {
        id: filledText,
        runNumber: filledText,
        status: exactly("completed"),
        pipelineId: filledText,
        studyId: orNull(text),
        orderId: orNull(text),
        targetType: oneOf("order", "study"),
        executionMode: oneOf("default", "local", "slurm"),
        runFolder: filledText,
      });
    },
  ],
  [
    "§4 GET /api/pipelines/runs",
    "researchers see only runs whose target they own and that are selected as the final result",
    async (site) => {
      const { id, order } = await site.completed();
      const { client: stranger } = await site.stranger();
      const selection = `${PATH}/${id}/selection`;
      await site.admin.delete(selection);
      expect(await listed(site, "limit=500", order.owner)).to.not.include(id);
      await site.admin.put(selection);
      expect(await listed(site, "limit=500", order.owner)).to.include(id);
      expect(await listed(site, "limit=500", stranger)).to.not.include(id);
      await site.admin.delete(selection);
    },
  ],
  ...["publishedOnly=true", "userVisible=true", "visible=user"].map(
    (query): Parameters<typeof area>[2][number] => [
      "§4 GET /api/pipelines/runs",
      `${query} applies the researcher filter to an admin listing`,
      async (site) => {
        const { id, order } = await site.completed();
        const selection = `${PATH}/${id}/selection`;
        await site.admin.delete(selection);
        expect(await listed(site, `${query}&orderId=${order.id}`)).to.deep.equal([]);
        await site.admin.put(selection);
        expect(await listed(site, `${query}&orderId=${order.id}`)).to.deep.equal([id]);
        await site.admin.delete(selection);
      },
    ],
  ),
  [
    "§4 POST start",
    "the local response is { success, status (running), pid, runFolder, executionMode, message, warnings }",
    async (site) => {
      const { answer } = await site.held();
      expectShape(expectStatus(answer, 200), {
        success: exactly(true),
        status: exactly("running"),
        pid: integer,
        runFolder: filledText,
        executionMode: oneOf("default", "local"),
        message: filledText,
        warnings: listOf(text),
      });
    },
  ],
  [
    "§4 POST start",
    "the scheduler response is { success, status (queued), jobId, runFolder, executionMode, warnings }",
    async (site) => {
      const { id: orderId } = await target(site);
      const id = await site.run({ orderId }, "hold", { executionMode: "slurm" });
      const answer = await site.admin.post(`${PATH}/${id}/start`);
      if (answer.status !== 200)
        skip(`this instance has no scheduler: ${expectSomeRefusal(answer, answer.status)}`);
      expectShape(answer.body, {
        success: exactly(true),
        status: exactly("queued"),
        jobId: filledText,
        runFolder: filledText,
        executionMode: exactly("slurm"),
        warnings: listOf(text),
      });
      await site.admin.delete(`${PATH}/${id}`);
    },
  ],
  [
    "§4 POST start",
    "the optional body { sampleIds, executionMode } is taken; sampleIds only when the run was created without a selection",
    async (site) => {
      const { id: orderId, samples } = await target(site);
      const id = await site.run({ orderId }, "hold");
      const body = { sampleIds: [samples[0].id], executionMode: "local" };
      const answer = expectStatus(await site.admin.post(`${PATH}/${id}/start`, body), 200);
      expect(answer.executionMode).to.equal("local");
      await site.admin.delete(`${PATH}/${id}`);
    },
  ],
  [
    "§4 POST start",
    "exactly one concurrent caller wins; the others get 409 'Run has already been started (status: <status>)'",
    async (site) => {
      const { id: orderId } = await target(site);
      const id = await site.run({ orderId }, "hold");
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => site.admin.post(`${PATH}/${id}/start`)),
      );
      const lost = answers.filter(({ status }) => status !== 200);
      expect(lost, "losers").to.have.length(4);
      for (const answer of lost) {
        // Who comes when the run is started already is told so instead.
        const late = /^Cannot start run with status: (queued|running)$/;
        if (answer.status === 400) expect(answer.body.error).to.match(late);
        else
          expect(expectSomeRefusal(answer, 409)).to.match(/^Run has already been started \(status: \w+\)$/);
      }
      await site.admin.delete(`${PATH}/${id}`);
    },
  ],
  [
    "§7 Errors",
    "start of a run that is not pending is 400 'Cannot start run with status: <status>'",
    async (site) => {
      for (const [{ id }, status] of [
        [await site.completed(), "completed"],
        [await site.failed(), "failed"],
      ] as const)
        expectRefusal(
          await site.admin.post(`${PATH}/${id}/start`),
          400,
          `Cannot start run with status: ${status}`,
        );
    },
  ],
  [
    "§7 Errors",
    "start while the data base path is unset is 400 with a message",
    async (site) => {
      const { id: orderId } = await target(site);
      const id = await site.run({ orderId });
      const answer = await site.with("sequencingFiles", adapter.change.dataBasePath(null), () =>
        site.admin.post(`${PATH}/${id}/start`),
      );
      expectSomeRefusal(answer, 400);
    },
  ],
  [
    "§7 Errors",
    "validation that fails at launch is 400 '<...>validation failed' plus details, and the run moves to failed",
    async (site) => {
      const order = await site.order();
      const [sample] = order.samples;
      const { finalPath } = await site.send(order.id, FASTQ, {
        sampleId: sample.id,
        metadata: { dataClass: "cleaned" },
      });
      const id = await site.run({ orderId: order.id }, "quick", { sampleIds: [sample.id] });
      expectStatus(await site.admin.post("/api/files/delete", { filePaths: [finalPath] }), 200);
      expectValidationFailed(await site.admin.post(`${PATH}/${id}/start`));
      expect(await site.statusOf(id)).to.equal("failed");
    },
  ],
  [
    "§7 Errors",
    "when the execution itself fails, start is 500 with the launcher's message, and the run moves to failed",
    async (site) => {
      const { order } = await site.held();
      // A scheduler where there is none, or none that works, is what a black box can bring about.
      const id = await site.run({ orderId: order.id }, "quick", { executionMode: "slurm" });
      const answer = await site.admin.post(`${PATH}/${id}/start`);
      if (answer.status !== 500) skip("nothing that the suite can do makes a launch of this instance fail");
      expectSomeRefusal(answer, 500);
      expect(await site.statusOf(id)).to.equal("failed");
    },
  ],
  [
    "§4 GET /api/pipelines/runs/[id]",
    "answers the details of a run",
    async (site) => {
      const { id } = await site.completed();
      expect(JSON.stringify(expectStatus(await site.admin.get(`${PATH}/${id}`), 200))).to.contain(id);
    },
  ],
  [
    "§3 Pipeline run",
    "a pending run is cancelled too",
    async (site) => {
      const { id: orderId } = await target(site);
      const id = await site.run({ orderId });
      expectAnswer(await site.admin.delete(`${PATH}/${id}`), 200, { success: true, status: "cancelled" });
    },
  ],
  [
    "§4 DELETE /api/pipelines/runs/[id]",
    "cancel of a run that reached a terminal state in the meantime answers { success, status, alreadyFinalized: true }",
    async () => skip("no black box makes a run end between the look and the cancelling"),
  ],
  [
    "§7 Errors",
    "cancel of a run that is not pending, queued or running is 400 'Cannot cancel a completed or failed run'",
    async (site) => {
      for (const { id } of [await site.completed(), await site.failed()])
        expectRefusal(
          await site.admin.delete(`${PATH}/${id}`),
          400,
          "Cannot cancel a completed or failed run",
        );
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
        const { body: told } = await site.admin.get(`${PATH}/${id}/logs`);
        return told.steps?.length > 0 && told;
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
      const { id: orderId } = await target(site);
      const id = await site.run({ orderId });
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
      const { id: orderId } = await target(site);
      const id = await site.run({ orderId });
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
  [
    "§7 Errors",
    "delete of a running run is 400 'Cannot delete a running run. Cancel it first.'",
    async (site) => {
      const { id } = await site.held();
      expectRefusal(
        await site.admin.post(`${PATH}/${id}/delete`),
        400,
        "Cannot delete a running run. Cancel it first.",
      );
    },
  ],
  [
    "§4 DELETE /api/pipelines/runs/[id]",
    "cancels a running run, does not delete it: { success, status (cancelled) }",
    async (site) => {
      const { id } = await site.held();
      expectAnswer(await site.admin.delete(`${PATH}/${id}`), 200, { success: true, status: "cancelled" });
      expect(await site.statusOf(id)).to.equal("cancelled");
    },
  ],
  [
    "§4 POST delete",
    "deletes the run record of a run that is over",
    async (site) => {
      const { order } = await site.held();
      const id = await site.run({ orderId: order.id });
      await site.admin.delete(`${PATH}/${id}`);
      expectStatus(await site.admin.post(`${PATH}/${id}/delete`), 200);
      expectSomeRefusal(await site.admin.get(`${PATH}/${id}`), 404);
    },
  ],
]);
