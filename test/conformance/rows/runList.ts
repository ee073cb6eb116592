import { expect } from "chai";
import {
  exactly,
  expectKeys,
  expectShape,
  expectStatus,
  filledText,
  integer,
  list,
  oneOf,
  orNull,
  text,
} from "../expected.ts";
import { PATH, UNKNOWN, target, listed } from "../prepared/runs.ts";
import { area, type Asked } from "../row.ts";

/** Pipeline runs: the list of them. */
export const runList = area("runs", "instance-api", [
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
  ...["publishedOnly=true", "userVisible=true", "visible=user"].map((query): Asked => [
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
  ]),
]);
