import { expect } from "chai";
import * as adapter from "../adapter.ts";
import {
  exactly,
  expectRefusal,
  expectShape,
  expectSomeRefusal,
  expectStatus,
  expectValidationFailed,
  filledText,
  integer,
  listKind,
  oneOf,
  text,
} from "../expected.ts";
import { createdRun, PATH, target } from "../prepared/runs.ts";
import { area, skip } from "../row.ts";
import { FASTQ } from "../site.ts";

/** Pipeline runs: how one is started. */
export const runStart = area("runs", "instance-api", [
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
        warnings: listKind(text),
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
        warnings: listKind(text),
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
      const id = await createdRun(site);
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
]);
