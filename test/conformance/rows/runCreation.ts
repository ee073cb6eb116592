import { expect } from "chai";
import * as adapter from "../adapter.ts";
import type { Client } from "../client.ts";
import {
  exactly,
  expectKeys,
  expectRefusal,
  expectShape,
  expectStatus,
  expectValidationFailed,
  filledText,
  object,
  oneOf,
} from "../expected.ts";
import { createdRun, listed, PATH, target, UNKNOWN } from "../prepared/runs.ts";
import { area, skip } from "../row.ts";
import type { Site } from "../site.ts";

async function create(site: Site, fields: object, who: Client = site.admin) {
  const pipelineId = await site.pipeline();
  const answer = await who.post(PATH, { pipelineId, config: { mode: "quick" }, ...fields });
  if (answer.status < 300) site.forgetRun(answer.body.run.id);
  return answer;
}

/** Pipeline runs: their creation, and what of it is refused. */
export const runCreation = area("runs", "instance-api", [
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
      const id = await createdRun(site);
      expect(await site.statusOf(id)).to.equal("pending");
      expectRefusal(await site.admin.post(`${PATH}/${id}/sync`), 400, "Run folder not set");
    },
  ],
]);
