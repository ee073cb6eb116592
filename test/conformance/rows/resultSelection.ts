import { expect } from "chai";
import {
  exactly,
  expectAnswer,
  expectKeys,
  expectRefusal,
  expectShape,
  expectStatus,
  filledText,
  object,
  text,
} from "../expected.ts";
import { createdRun, PATH, UNKNOWN } from "../prepared/runs.ts";
import { area, skip } from "../row.ts";

const NOT_COMPLETED = "Only completed pipeline runs can be selected as final.";

/** What is done with what runs gave: selection. */
export const resultSelection = area("results", "instance-api", [
  [
    "§4 PUT selection",
    "answers { success, selection: { ..., selectedBy: { id, firstName, lastName, email } } }",
    async (site) => {
      const { id } = await site.completed();
      const body = expectStatus(await site.admin.put(`${PATH}/${id}/selection`), 200);
      expectShape(body, { success: exactly(true), selection: object });
      expectKeys(body.selection, {
        pipelineId: exactly(await site.pipeline()),
        targetKey: filledText,
        selectedBy: object,
      });
      expectShape(body.selection.selectedBy, {
        id: filledText,
        firstName: text,
        lastName: text,
        email: filledText,
      });
      expect(body.selection.selectedBy.email).to.equal(site.options.adminEmail);
      await site.admin.delete(`${PATH}/${id}/selection`);
    },
  ],
  [
    "§4 DELETE selection",
    "clears the selection only when this run is the selected one: { success, cleared }",
    async (site) => {
      const { id } = await site.completed();
      const path = `${PATH}/${id}/selection`;
      await site.admin.put(path);
      expectAnswer(await site.admin.delete(path), 200, { success: true, cleared: true });
      expectAnswer(await site.admin.delete(path), 200, { success: true, cleared: false });
    },
  ],
  [
    "§2 Pipeline result selection",
    "unique per (pipelineId, targetKey): selecting another run for the same pipeline and target replaces the previous selection",
    async (site) => {
      const { id, order } = await site.completed();
      const other = await site.run({ orderId: order.id });
      await site.start(other);
      await site.reaches(other, "completed");
      await site.admin.put(`${PATH}/${id}/selection`);
      await site.admin.put(`${PATH}/${other}/selection`);
      expectAnswer(await site.admin.delete(`${PATH}/${id}/selection`), 200, {
        success: true,
        cleared: false,
      });
      expectAnswer(await site.admin.delete(`${PATH}/${other}/selection`), 200, {
        success: true,
        cleared: true,
      });
    },
  ],
  [
    "§7 Errors",
    `PUT selection of a run that is not completed is 400 '${NOT_COMPLETED}'`,
    async (site) => {
      for (const id of [await createdRun(site), (await site.failed()).id])
        expectRefusal(await site.admin.put(`${PATH}/${id}/selection`), 400, NOT_COMPLETED);
    },
  ],
  [
    "§7 Errors",
    "PUT selection of an unknown run is 404 'Run not found'",
    async ({ admin }) => expectRefusal(await admin.put(`${PATH}/${UNKNOWN}/selection`), 404, "Run not found"),
  ],
  [
    "§7 Errors",
    "PUT selection of a run without study or order is 400 'Pipeline run does not have a study or order target.'",
    async () => skip("exactly one of studyId and orderId is set on every run that the documented calls make"),
  ],
]);
