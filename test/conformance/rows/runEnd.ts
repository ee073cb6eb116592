import { expect } from "chai";
import { expectAnswer, expectRefusal, expectSomeRefusal, expectStatus } from "../expected.ts";
import { createdRun, PATH, target } from "../prepared/runs.ts";
import { area, skip } from "../row.ts";

/** Pipeline runs: cancelling and deleting. */
export const runEnd = area("runs", "instance-api", [
  [
    "§3 Pipeline run",
    "a pending run is cancelled too",
    async (site) => {
      const id = await createdRun(site);
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
  [
    "§4 POST delete",
    "refuses a run that an event marked failed while its process lives; cancel ends that, and then it is deleted",
    async (site) => {
      const { id: orderId } = await target(site);
      const id = await site.run({ orderId }, "hold");
      await site.start(id);
      const event = { event: "completed", metadata: { workflow: { success: false } } };
      expectAnswer(await site.weblog(id, event), 200, { success: true });
      await site.reaches(id, "failed");
      expectRefusal(
        await site.admin.post(`${PATH}/${id}/delete`),
        400,
        "Cannot delete a running run. Cancel it first.",
      );
      expectAnswer(await site.admin.delete(`${PATH}/${id}`), 200, {
        success: true,
        status: "failed",
        alreadyFinalized: true,
      });
      expect(await site.statusOf(id)).to.equal("failed");
      expectStatus(await site.admin.post(`${PATH}/${id}/delete`), 200);
    },
  ],
]);
