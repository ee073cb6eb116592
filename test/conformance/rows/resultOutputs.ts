import { expect } from "chai";
import * as adapter from "../adapter.ts";
import {
  exactly,
  expectKeys,
  expectRefusal,
  expectShape,
  expectStatus,
  flag,
  integer,
  listKind,
  object,
  text,
} from "../expected.ts";
import { createdRun, PATH } from "../prepared/runs.ts";
import { area, skip } from "../row.ts";
import { FASTQ } from "../site.ts";

/** What is done with what runs gave: output resolution. */
export const resultOutputs = area("results", "instance-api", [
  [
    "§4 POST resolve-outputs",
    "answers { success, discovered, resolved: { assembliesCreated, binsCreated, artifactsCreated }, errors, warnings }",
    async (site) => {
      const { id } = await site.completed();
      const body = expectStatus(await site.admin.post(`${PATH}/${id}/resolve-outputs`), 200);
      expectShape(body, {
        success: flag,
        discovered: object,
        resolved: object,
        errors: listKind(text),
        warnings: listKind(text),
      });
      expectShape(body.resolved, {
        assembliesCreated: integer,
        binsCreated: integer,
        artifactsCreated: integer,
      });
      expect(body.success).to.equal(true);
    },
  ],
  [
    "§4 POST resolve-outputs",
    "the generic adapter reports assembliesFound, binsFound, artifactsFound, reportsFound",
    async (site) => {
      const { id } = await site.completed();
      const { discovered } = (await site.admin.post(`${PATH}/${id}/resolve-outputs`)).body;
      expectKeys(discovered, {
        assembliesFound: exactly(2),
        binsFound: exactly(2),
        artifactsFound: integer,
        reportsFound: integer,
      });
    },
  ],
  [
    "§4 POST resolve-outputs",
    "idempotent: what is there already is not made again",
    async (site) => {
      const { id } = await site.completed();
      const { resolved } = (await site.admin.post(`${PATH}/${id}/resolve-outputs`)).body;
      expect(resolved).to.deep.equal({ assembliesCreated: 0, binsCreated: 0, artifactsCreated: 0 });
    },
  ],
  [
    "§3 Pipeline run",
    "resolve-outputs of a failed run is possible and leaves it failed",
    async (site) => {
      const { id } = await site.failed();
      expectStatus(await site.admin.post(`${PATH}/${id}/resolve-outputs`), 200);
      expect(await site.statusOf(id)).to.equal("failed");
    },
  ],
  [
    "§7 Errors",
    "resolve-outputs of a run neither completed nor failed is 400 'Can only resolve outputs for completed or failed runs'",
    async (site) => {
      const id = await createdRun(site);
      const refused = "Can only resolve outputs for completed or failed runs";
      expectRefusal(await site.admin.post(`${PATH}/${id}/resolve-outputs`), 400, refused);
      await site.admin.delete(`${PATH}/${id}`);
      expectRefusal(await site.admin.post(`${PATH}/${id}/resolve-outputs`), 400, refused);
    },
  ],
  [
    "§7 Errors",
    "resolve-outputs while runFolder is unset is 400 'Run folder not set'",
    async (site) => {
      const order = await site.order();
      const [sample] = order.samples;
      const { finalPath } = await site.send(order.id, FASTQ, {
        sampleId: sample.id,
        metadata: { dataClass: "cleaned" },
      });
      const id = await site.run({ orderId: order.id }, "quick", { sampleIds: [sample.id] });
      await site.admin.post("/api/files/delete", { filePaths: [finalPath] });
      await site.admin.post(`${PATH}/${id}/start`);
      expect(await site.statusOf(id), "the run whose validation failed at launch").to.equal("failed");
      expectRefusal(await site.admin.post(`${PATH}/${id}/resolve-outputs`), 400, "Run folder not set");
    },
  ],
  [
    "§7 Errors",
    "resolve-outputs of a target without samples is 400 'No samples found for this run'",
    async (site) => {
      const order = await site.order();
      const [sample] = order.samples;
      await site.send(order.id, FASTQ, { sampleId: sample.id, metadata: { dataClass: "cleaned" } });
      const study = await adapter.createStudy(order.owner, "Conformance, emptied");
      site.atEnd(() => adapter.deleteStudy(site.admin, study));
      await adapter.addToStudy(order.owner, study, [sample.id]);
      const id = await site.run({ studyId: study });
      await site.start(id);
      await site.reaches(id, "completed");
      await adapter.takeFromStudy(order.owner, study, [sample.id]);
      expectRefusal(
        await site.admin.post(`${PATH}/${id}/resolve-outputs`),
        400,
        "No samples found for this run",
      );
    },
  ],
  [
    "§7 Errors",
    "resolve-outputs without adapter and manifest is 400 'No adapter found for pipeline: <id>'",
    async () => skip("no documented call takes an installed package away again"),
  ],
]);
